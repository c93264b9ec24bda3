import { fail, readCommandLine, ROOT } from "@org/testing";
import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { OPERAND, promoteAll } from "../promote/promote.ts";

const SPEC = join(ROOT, "spec/openapi.yaml");
const PLAN = join(import.meta.dirname, "plan.ts");

const { positionals, refuse } = readCommandLine(
  `Usage: pnpm spec promote ${OPERAND}...

Turns placeholders into documented operations of the spec.
Marks the parts that you must fill in, and then runs \`pnpm spec plan\`.
If a placeholder or its new values are invalid, the command does not change the spec.
RETRY is "safe" if the client may send the request again after a failure.
RETRY is "never" if a second request could change something twice.
On a terminal, the command asks for METHOD, PATH and RETRY if an operand has only a name.

Example: pnpm spec promote getMadeUp=GET:/made-up/{id}:safe createMadeUp=POST:/made-up:never`,
  { allowPositionals: true },
);
if (positionals.length === 0) refuse("OPERATION is missing. Give the name of a placeholder.");

const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
try {
  const ask = terminal && (async (question: string) => (await terminal.question(question)).trim());
  await writeFile(SPEC, await promoteAll(await readFile(SPEC, "utf8"), positionals, ask));
  terminal?.close();
  process.exitCode = spawnSync(process.execPath, [PLAN], { stdio: "inherit" }).status ?? 1;
} catch (error) {
  terminal?.close();
  fail(error);
}
