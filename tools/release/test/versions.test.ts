// Runs `changeset version` with the configuration of this repository, and checks the new versions.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPending } from "../src/pending.ts";
import { emptyPackages } from "./helpers/support.ts";

// `pnpm release check` requires a major bump for dependent packages whose types import @org/signing.
test.each([
  ["patch", "1.0.1"],
  ["minor", "1.1.0"],
  ["major", "2.0.0"],
] as const)("a %s bump of `@org/signing` causes only a patch bump of each dependent package", async (bump, to) => {
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

test("readPending returns the package, the bump and the first line of each changeset", async () => {
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
