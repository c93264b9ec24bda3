// `pnpm spec:promote <operationId>`: a placeholder of the spec becomes a documented operation, and the plan says what
// that means. `--method`, `--path` and `--retry` say how it is called; on a terminal, what they do not say is asked.
import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { refuseOperation, type Promotion } from "../promote/promotable.ts";
import { promote } from "../promote/promote.ts";

const SPEC = fileURLToPath(new URL("../../../../spec/openapi.yaml", import.meta.url));
const PLAN = fileURLToPath(new URL("plan.ts", import.meta.url));
const QUESTIONS = [
  ["method", "Method, such as get: "],
  ["path", "Path, such as /made-up/{id}: "],
  ["retry", "May the client send it again by itself, safe or never? "],
] as const;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { method: { type: "string" }, path: { type: "string" }, retry: { type: "string" } },
  });
  const [operationId, ...more] = positionals;
  if (operationId === undefined || more.length > 0) throw new Error("It takes the name of one placeholder.");
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
