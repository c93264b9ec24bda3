// `pnpm vectors` writes the test vectors; `pnpm vectors --check` only says whether they are what it would write.
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { generate } from "./generate.ts";

const FILE = new URL("../../../packages/signing/vectors/vectors.json", import.meta.url);

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
if (!values.check) {
  await writeFile(FILE, generate());
} else if ((await readFile(FILE, "utf8")) !== generate()) {
  console.error("packages/signing/vectors/vectors.json is not what tools/vectors gives.\nRun `pnpm vectors`.");
  process.exitCode = 1;
}
