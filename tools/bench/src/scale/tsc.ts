import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Cost } from "./cost.ts";

/** The repo's compiler, and not the one in this room, which hey-api needs. */
const TSC = fileURLToPath(new URL("../../../../node_modules/typescript/bin/tsc", import.meta.url));

/** Gives what it says; fails with that where it finds fault. */
export async function runTsc(...parameters: readonly string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [TSC, ...parameters], { maxBuffer: 2 ** 26 });
  const { stdout } = await run.catch(({ stdout }: { readonly stdout: string }) => {
    throw new Error(`tsc ${parameters.join(" ")}\n${stdout}`);
  });
  return stdout;
}

/** The memory is what the compiler says that it used. */
export async function typeCheck(project: string, ...parameters: readonly string[]): Promise<Cost> {
  const start = performance.now();
  const said = await runTsc("--extendedDiagnostics", "--project", project, ...parameters);
  const seconds = (performance.now() - start) / 1000;
  const [, kibibytes] = /^Memory used:\s+(\d+)K$/m.exec(said) ?? [];
  if (kibibytes === undefined) throw new Error(`tsc does not say what memory it used:\n${said}`);
  return { seconds, mebibytes: Number(kibibytes) / 1024 };
}
