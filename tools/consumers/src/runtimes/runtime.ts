import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { World, SuiteReport } from "../suite/run.mjs";

export interface Runtime {
  readonly name: string;
  /** Answers `--version`. */
  readonly program: string;
  /** What `@org/signing` must choose there. */
  readonly crypto: World["crypto"];
  /** Runs the `run(world)` that the module at this path exports. */
  readonly run: (suite: string, world: World) => Promise<SuiteReport>;
}

/** Runs a program that prints the suite's report. */
export async function reportOf(program: string, args: readonly string[]): Promise<SuiteReport> {
  // The suite sees to tests without an end; this is for a runtime without one.
  const { stdout } = await promisify(execFile)(program, args, { timeout: 300_000 });
  return JSON.parse(stdout);
}
