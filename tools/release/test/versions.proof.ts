// Checks the versions that `changeset version` writes and the ranges that `pnpm pack` writes.
import { run } from "@org/testing";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPackages } from "../src/packages.ts";
import { readPending } from "../src/pending.ts";
import { readTarball } from "../src/tarball.ts";
import { emptyPackages } from "./helpers/support.ts";

const RELEASED = {
  "@org/signing": "1.0.0",
  "@org/broker-cli": "1.0.0",
  "@org/broker-client": "1.0.0",
  "@org/broker-sandbox": "1.0.0",
};

test.each(["@org/broker-client", "@org/broker-sandbox"])(
  "a minor bump of %s causes only a patch bump of `@org/broker-cli`",
  async (name) => {
    await using packages = await emptyPackages();
    await packages.changeset(name, "minor");
    expect(await packages.version()).toEqual({ ...RELEASED, "@org/broker-cli": "1.0.1", [name]: "1.1.0" });
  },
);

test.each([
  ["patch", "^1.0.1"],
  ["minor", "^1.1.0"],
  ["major", "^2.0.0"],
] as const)(
  "after a %s bump of `@org/signing`, dependent packages require `@org/signing` in the version range %s",
  async (bump, range) => {
    await using packages = await emptyPackages();
    await packages.changeset("@org/signing", bump);
    await packages.version();
    const asked = new Map<string, Readonly<Record<string, string>> | undefined>();
    for (const { folder, manifest } of await readPackages(packages.folder)) {
      await run(folder, "pnpm", ["pack", "--out", "packed.tgz"]);
      asked.set(manifest.name, (await readTarball(join(folder, "packed.tgz"))).manifest.dependencies);
    }
    expect(Object.fromEntries(asked)).toEqual({
      "@org/signing": undefined,
      "@org/broker-cli": {
        "@org/broker-client": "^1.0.1",
        "@org/broker-sandbox": "^1.0.1",
        "@org/signing": range,
        commander: "14.0.3",
      },
      "@org/broker-client": { "@org/signing": range, "openapi-fetch": packages.catalog["openapi-fetch"] },
      "@org/broker-sandbox": {
        "@org/signing": range,
        ajv: packages.catalog["ajv"],
        "ajv-formats": packages.catalog["ajv-formats"],
      },
    });
  },
);

test("readPending omits the changesets of earlier pre-releases if Changesets is in pre mode", async () => {
  await using packages = await emptyPackages();
  await packages.changeset("@org/broker-client", "minor");
  await packages.changesets("pre", "enter", "next");
  const pending = await readPending(packages.folder);
  expect(pending).toHaveLength(1);
  expect(await packages.version()).toEqual({
    ...RELEASED,
    "@org/broker-cli": "1.0.1-next.0",
    "@org/broker-client": "1.1.0-next.0",
  });
  expect(await readPending(packages.folder)).toEqual([]);
  await packages.changesets("pre", "exit");
  expect(await readPending(packages.folder)).toEqual(pending);
  expect(await packages.version()).toEqual({ ...RELEASED, "@org/broker-cli": "1.0.1", "@org/broker-client": "1.1.0" });
});
