import { spawnSync } from "node:child_process";
import { ROOT } from "./packages.ts";

/** Runs scripts of the root one after the other, and stops at the first that fails, with its exit code. */
export function runSteps(steps: readonly (readonly string[])[]): void {
  for (const step of steps) {
    const { status, error } = spawnSync("pnpm", step, { cwd: ROOT, stdio: "inherit" });
    if (error !== undefined) throw error;
    process.exitCode = status ?? 1;
    if (status !== 0) return;
  }
}
