import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./root.ts";

const SUMMARIES = join(ROOT, ".turbo/runs");

/** If turbo skips a task, the field `execution` is missing. */
export interface Task {
  readonly package: string;
  readonly task: string;
  readonly command: string;
  readonly cache: { readonly status: "HIT" | "MISS" };
  readonly execution?: { readonly startTime: number; readonly endTime: number; readonly exitCode: number | null };
}

interface Summary {
  readonly execution: { readonly command: string };
  readonly tasks: readonly Task[];
}

export async function runTasks(names: readonly string[]): Promise<boolean> {
  await rm(SUMMARIES, { recursive: true, force: true });
  await mkdir(SUMMARIES, { recursive: true });
  const printed = await turbo([...names, "--continue", "--summarize"]);
  const tasks = (await readSummary(names)) ?? [];
  if (tasks.length === 0)
    throw new Error(`turbo ran none of the tasks ${names.join(", ")}. Output of turbo:\n${printed}`);
  const started = tasks.filter(({ command }) => command !== "<NONEXISTENT>");
  for (const line of reportLines(started, names)) console.log(line);
  const failed = started.filter((task) => !hasPassed(task));
  for (const task of failed.filter(({ execution }) => execution !== undefined)) {
    console.log(`\nFAILED ${task.package} ${task.task}\n`);
    console.log(outputOf(task, printed));
  }
  return failed.length === 0;
}

/** Removes the task name, which turbo prints before each line. */
export function outputOf({ package: name, task }: Task, printed: string): string {
  const prefix = `${name}:${task}: `;
  const lines = printed.split("\n").filter((line) => line.startsWith(prefix));
  return lines.map((line) => line.slice(prefix.length)).join("\n");
}

/** Ignores the summary of a turbo run that a test started. */
async function readSummary(names: readonly string[]): Promise<readonly Task[] | undefined> {
  for (const file of await readdir(SUMMARIES)) {
    const { execution, tasks }: Summary = JSON.parse(await readFile(join(SUMMARIES, file), "utf8"));
    if (execution.command.startsWith(`turbo run ${names.join(" ")} --`)) return tasks;
  }
  return undefined;
}

export function reportLines(tasks: readonly Task[], names: readonly string[]): string[] {
  const packages = Map.groupBy(tasks, (task) => task.package);
  const width = Math.max(...[...packages.keys()].map((name) => name.length));
  return [...packages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, own]) => {
      const shown = own
        .filter(({ task }) => names.includes(task))
        .sort((a, b) => names.indexOf(a.task) - names.indexOf(b.task));
      return shown.length === 0 ? [] : [`${name.padEnd(width)}  ${shown.map(describe).join(", ")}`];
    });
}

function describe(task: Task): string {
  const { execution, cache } = task;
  if (execution === undefined) return `${task.task} not run`;
  const seconds = ((execution.endTime - execution.startTime) / 1000).toFixed(1);
  const result = cache.status === "HIT" ? "cached" : `${seconds} s`;
  return `${task.task} ${hasPassed(task) ? result : "FAILED"}`;
}

function hasPassed({ execution }: Task): boolean {
  return execution?.exitCode === 0;
}

function turbo(args: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", FORCE_COLOR: "0", NO_COLOR: "1" };
  const child = spawn(
    join(ROOT, "node_modules/.bin/turbo"),
    ["run", "--concurrency=3", "--output-logs=errors-only", "--log-order=stream", "--log-prefix=task", ...args],
    { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] },
  );
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.once("error", reject);
  child.once("close", () => resolve(Buffer.concat(chunks).toString()));
  return promise;
}
