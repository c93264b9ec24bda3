// What changesets decides by the repo's own config, of the packages as they depend on each other.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPending } from "../src/pending.ts";
import { emptyPackages } from "./support.ts";

test.each([
  ["patch", "1.0.1"],
  ["minor", "1.1.0"],
] as const)("a %s of signing is a patch of what depends on it, so that its fix comes with theirs", async (bump, to) => {
  await using packages = await emptyPackages();
  await packages.changeset("@org/signing", bump);
  const versions = {
    "@org/signing": to,
    "@org/broker-client": "1.0.1",
    "@org/broker-sandbox": "1.0.1",
    "@org/broker-cli": "1.0.1",
  };
  expect(await packages.version()).toEqual(versions);
});

test("a major of signing is but a patch of the others to changesets: `release check` asks for what it is", async () => {
  await using packages = await emptyPackages();
  await packages.changeset("@org/signing", "major");
  const versions = {
    "@org/signing": "2.0.0",
    "@org/broker-client": "1.0.1",
    "@org/broker-sandbox": "1.0.1",
    "@org/broker-cli": "1.0.1",
  };
  expect(await packages.version()).toEqual(versions);
});

test("what is pending is said by its first line, and the changelog has it whole", async () => {
  await using packages = await emptyPackages();
  await packages.changeset("@org/signing", "minor");
  await packages.changeset("@org/signing", "major");
  expect(await readPending(packages.folder)).toEqual([
    { name: "@org/signing", bump: "major", why: "What a user reads." },
    { name: "@org/signing", bump: "minor", why: "What a user reads." },
  ]);
  await packages.version();
  const changelog = await readFile(join(packages.folder, "packages/signing/CHANGELOG.md"), "utf8");
  expect(changelog).toMatch(/## 2\.0\.0\n\n### Major Changes\n\n- What a user reads\.\s+And more of it\./);
});
