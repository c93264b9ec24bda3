// `pnpm spec promote`
import { readCommandLine } from "@org/testing";
import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { refuseOperation, type Promotion } from "../promote/promotable.ts";
import { promote } from "../promote/promote.ts";

const SPEC = fileURLToPath(new URL("../../../../spec/openapi.yaml", import.meta.url));
const PLAN = fileURLToPath(new URL("plan.ts", import.meta.url));
const QUESTIONS = [
  ["method", "Method, such as get: "],
  ["path", "Path, such as /made-up/{id}: "],
  ["retry", "May the client send it again by itself, safe or never? "],
] as const;

const { values, positionals, refuse } = readCommandLine({
  name: "pnpm spec promote",
  summary: `Moves a placeholder of the spec under its paths, with marks where something is to be filled in, and plans. On a
terminal it asks for what the options do not say.`,
  operands: "OPERATION",
  options: {
    method: { type: "string", value: "METHOD", help: "HTTP method, such as get." },
    path: { type: "string", value: "PATH", help: "Path, such as /made-up/{id}." },
    retry: { type: "string", value: "RETRY", help: "Whether the client may send it again by itself: safe or never." },
  },
  example: "pnpm spec promote getMadeUp --method get --path /made-up/{id} --retry safe",
});
const [operationId = refuse("OPERATION is missing: the name of a placeholder."), ...more] = positionals;
if (more.length > 0) refuse("It takes one OPERATION.");

try {
  const yaml = await readFile(SPEC, "utf8");
  // Before anything is asked.
  refuseOperation(yaml, operationId);
  const { method, path, retry } = await complete(values);
  await writeFile(SPEC, promote(yaml, operationId, { method: method.toLowerCase(), path, retry }));
  console.log(`${operationId} stands under paths in spec/openapi.yaml. What is to fill in there is marked.\n`);
  process.exitCode = spawnSync(process.execPath, [PLAN], { stdio: "inherit" }).status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function complete(said: Partial<Promotion>): Promise<Promotion> {
  const answers = { method: "", path: "", retry: "", ...said };
  const open = QUESTIONS.filter(([name]) => answers[name] === "");
  if (open.length === 0) return answers;
  if (!process.stdin.isTTY) {
    throw new Error(`Say ${open.map(([name]) => `--${name}`).join(", ")}: there is no terminal to ask on.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for (const [name, question] of open) answers[name] = (await terminal.question(question)).trim();
  terminal.close();
  return answers;
}
