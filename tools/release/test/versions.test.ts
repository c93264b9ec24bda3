// Checks the versions that changesets chooses with the configuration of this repository.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPending } from "../src/pending.ts";
import { emptyPackages } from "./helpers/support.ts";

test.each([
  ["patch", "1.0.1"],
  ["minor", "1.1.0"],
] as const)("a %s of signing raises each of its dependents by a patch", async (bump, to) => {
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

// The patch is too small for a dependent whose types import signing. `pnpm release check` requires a major for such a
// dependent.
test("changesets raises the dependents of signing only by a patch, even after a major of signing", async () => {
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

test("readPending returns the first line of a changeset, and the changelog contains the whole text", async () => {
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
