import { expect, test } from "vitest";
import { listFiles } from "../../src/prose/files.ts";
import { ROOT } from "../../src/repo.ts";

test("listFiles returns documents and sources, but no generated files", async () => {
  const files = await listFiles(ROOT, []);
  expect(files).toEqual(expect.arrayContaining(["README.md", "packages/signing/src/index.ts", "tools/preflight.mjs"]));
  expect(files.filter((file) => /\/generated\/|CHANGELOG|changeset\/spec-revision/.test(file))).toEqual([]);
});

test("listFiles returns only the files in the given directory", async () => {
  const files = await listFiles(ROOT, ["tools/testing/src/prose"]);
  expect(files).toContain("tools/testing/src/prose/files.ts");
  expect(files.filter((file) => !file.startsWith("tools/testing/src/prose/"))).toEqual([]);
});
