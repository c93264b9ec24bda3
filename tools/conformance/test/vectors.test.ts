import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { generate } from "../src/vectors/generate.ts";

test("vectors.json is what tools/conformance/src/vectors/cli.ts writes", async () => {
  const file = new URL("../../../packages/signing/vectors/vectors.json", import.meta.url);
  expect(generate()).toBe(await readFile(file, "utf8"));
});
