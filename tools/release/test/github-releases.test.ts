import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { releasesOf } from "../src/github-releases.ts";
import { emptyPackages } from "./helpers/support.ts";

test("a GitHub release has the changelog section, the tarball and the SBOM of the released version", async () => {
  await using packages = await emptyPackages();
  await packages.changeset("@org/signing", "patch");
  await packages.version();
  await packages.changeset("@org/signing", "minor");
  await packages.version();
  const release = join(packages.folder, "release");
  await mkdir(release);
  const files = ["org-signing-1.1.0.cdx.json", "org-signing-1.1.0.tgz"].map((file) => join(release, file));
  for (const file of [...files, join(release, "org-signing-1.1.0-next.0.tgz")]) await writeFile(file, "");

  const releases = await releasesOf(packages.folder);
  expect(releases.map(({ name }) => name)).toEqual([
    "@org/broker-cli@1.0.2",
    "@org/broker-client@1.0.2",
    "@org/broker-sandbox@1.0.2",
    "@org/signing@1.1.0",
  ]);
  const signing = releases.find(({ name }) => name.startsWith("@org/signing"));
  expect(new Set(signing?.files)).toEqual(new Set(files));
  expect(signing?.preRelease).toBe(false);
  expect(signing?.notes).toMatch(/^### Minor Changes\n\n- What a user reads\.\s+And more of it\.$/);
  expect(releases.find(({ name }) => name.startsWith("@org/broker-client"))?.files).toEqual([]);
});
