// `pnpm vectors`
import { readCommandLine } from "@org/scratch";
import { readFile, writeFile } from "node:fs/promises";
import { generate } from "./generate.ts";

const FILE = new URL("../../../packages/signing/vectors/vectors.json", import.meta.url);

const { values } = readCommandLine({
  name: "pnpm vectors",
  summary: "Writes the test vectors of @org/signing.",
  options: { check: { type: "boolean", help: "Writes nothing, and fails if the vectors are stale." } },
  example: "pnpm vectors --check",
});
if (!values.check) {
  await writeFile(FILE, generate());
} else if ((await readFile(FILE, "utf8")) !== generate()) {
  console.error("packages/signing/vectors/vectors.json is not what tools/vectors gives.\nRun `pnpm vectors`.");
  process.exitCode = 1;
}
