import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bundle } from "../src/bundle.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

test("the bundle of the suite signs by WebCrypto and holds nothing of node:crypto", async () => {
  const code = await bundle(at("../suite/index.mjs"));
  expect(code).toContain("subtle().importKey");
  expect(code).not.toContain("createHmac");
});

test("what asks for node:crypto is not bundled", async () => {
  await expect(bundle(at("suites/on-node-crypto.mjs"))).rejects.toThrow('Could not resolve "node:crypto"');
});
