#!/usr/bin/env node
// `pnpm spec codegen`, and the task `codegen` of spec/.
import { readCommandLine } from "@org/testing";
import { messageOf } from "./document.ts";
import { staleFiles, writeGenerated } from "./update.ts";

const { values } = readCommandLine({
  name: "pnpm spec codegen",
  summary: "Writes the generated files of client, sandbox and command line.",
  options: { check: { type: "boolean", help: "Writes nothing, and names the first line of each file that is stale." } },
  example: "pnpm spec codegen --check",
});
try {
  if (values.check) for (const problem of await staleFiles()) fail(problem);
  else await writeGenerated();
} catch (error) {
  fail(messageOf(error));
}

function fail(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}
