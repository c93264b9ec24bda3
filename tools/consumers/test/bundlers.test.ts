import { scratchFolder } from "@org/testing";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundleWorker, byEsbuild } from "../src/bundlers.ts";
import { PROGRAMS } from "../src/proof.ts";

const PAGE = { platform: "browser", format: "esm" } as const;

test.for([
  ["page", async (entry: string) => [...(await byEsbuild.bundle(entry, PAGE)).values()].join("")],
  ["worker", bundleWorker],
] as const)("the suite's bundle for a %s uses WebCrypto instead of node:crypto", async ([, bundle]) => {
  const code = await bundle(join(PROGRAMS, "suite/index.mjs"));
  expect(code).toContain("subtle().importKey");
  // In an import, no parenthesis follows the name `createHmac`. In the advice of `explain`, a parenthesis follows.
  expect(code).not.toMatch(/createHmac(?!\()/);
});

test("esbuild rejects an import of node:crypto in a bundle for a page or a worker", async () => {
  await using scratch = await scratchFolder("bundle-");
  const entry = join(scratch.path, "entry.mjs");
  await writeFile(entry, 'export { randomUUID as run } from "node:crypto";\n');
  await expect(byEsbuild.bundle(entry, PAGE)).rejects.toThrow('Could not resolve "node:crypto"');
  await expect(bundleWorker(entry)).rejects.toThrow('Could not resolve "node:crypto"');
});
