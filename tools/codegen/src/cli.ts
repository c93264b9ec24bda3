#!/usr/bin/env node
import { fail, readCommandLine } from "@org/testing";
import { staleFiles, writeGenerated } from "./update.ts";

const { values } = readCommandLine(
  `Usage: pnpm spec codegen [--check]

Writes the generated files of the client, the sandbox and the command line.

  --check  Writes no files. Reports each file that is stale, with its first stale line.

Example: pnpm spec codegen --check`,
  { options: { check: { type: "boolean" } } },
);
try {
  if (values.check) for (const problem of await staleFiles()) fail(problem);
  else await writeGenerated();
} catch (error) {
  fail(error);
}
