import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startForked } from "../processes.ts";
import { spread } from "../measure.ts";

export interface Cost {
  readonly seconds: number;
  readonly mebibytes: number;
}

/** Runs a program that reports the peak memory of its process, in KiB. */
export async function runForked(program: URL, ...args: readonly string[]): Promise<Cost> {
  const start = performance.now();
  const { ready, stop } = await startForked(program, ...args);
  const seconds = (performance.now() - start) / 1000;
  await stop();
  return { seconds, mebibytes: Number(ready) / 1024 };
}

const ROUNDS = 3;

export async function medianCost(run: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) costs.push(await run());
  return {
    seconds: spread(costs.map(({ seconds }) => seconds)).median,
    mebibytes: Math.max(...costs.map(({ mebibytes }) => mebibytes)),
  };
}

const TSC = fileURLToPath(new URL("../../../../node_modules/typescript/bin/tsc", import.meta.url));

/** @throws {Error} with the output, if the compiler reports an error */
export async function runTsc(...args: readonly string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [TSC, ...args], { maxBuffer: 2 ** 26 });
  const { stdout } = await run.catch(({ stdout }: { readonly stdout: string }) => {
    throw new Error(`tsc ${args.join(" ")}\n${stdout}`);
  });
  return stdout;
}

export async function typeCheck(project: string, ...args: readonly string[]): Promise<Cost> {
  const start = performance.now();
  const output = await runTsc("--extendedDiagnostics", "--project", project, ...args);
  const seconds = (performance.now() - start) / 1000;
  const [, kibibytes] = /^Memory used:\s+(\d+)K$/m.exec(output) ?? [];
  if (kibibytes === undefined) throw new Error(`tsc printed no line "Memory used":\n${output}`);
  return { seconds, mebibytes: Number(kibibytes) / 1024 };
}
