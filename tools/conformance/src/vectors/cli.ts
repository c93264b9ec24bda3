import { fail, readCommandLine } from "@org/testing";
import { readFile, writeFile } from "node:fs/promises";
import { generate } from "./generate.ts";

const FILE = new URL("../../../../packages/signing/vectors/vectors.json", import.meta.url);

const { values } = readCommandLine(
  `Usage: node tools/conformance/src/vectors/cli.ts [--check]

Writes the test vectors of @org/signing.

  --check  Writes nothing. Fails if the file differs from the generated vectors.

Example: node tools/conformance/src/vectors/cli.ts --check`,
  { options: { check: { type: "boolean" } } },
);
if (!values.check) {
  await writeFile(FILE, generate());
} else if ((await readFile(FILE, "utf8")) !== generate()) {
  fail(
    "packages/signing/vectors/vectors.json differs from the generated vectors.\n" +
      "Run `node tools/conformance/src/vectors/cli.ts`.",
  );
}
