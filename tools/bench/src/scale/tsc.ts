import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Cost } from "./process-cost.ts";

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
