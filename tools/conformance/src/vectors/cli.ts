// `node tools/conformance/src/vectors/cli.ts`
import { readCommandLine } from "@org/testing";
import { readFile, writeFile } from "node:fs/promises";
import { generate } from "./generate.ts";

const FILE = new URL("../../../../packages/signing/vectors/vectors.json", import.meta.url);

const { values } = readCommandLine({
  name: "node tools/conformance/src/vectors/cli.ts",
  summary: "Writes the test vectors of @org/signing.",
  options: { check: { type: "boolean", help: "Writes nothing, and fails if the vectors are stale." } },
  example: "node tools/conformance/src/vectors/cli.ts --check",
});
if (!values.check) {
  await writeFile(FILE, generate());
} else if ((await readFile(FILE, "utf8")) !== generate()) {
  console.error(
    "packages/signing/vectors/vectors.json is not what tools/conformance writes.\nRun `node tools/conformance/src/vectors/cli.ts`.",
  );
  process.exitCode = 1;
}
