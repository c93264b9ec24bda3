import { spawnSync } from "node:child_process";
import { ROOT } from "./packages.ts";
import { run } from "@org/testing";
import { readPending } from "./pending.ts";

export function runSteps(steps: readonly (readonly string[])[]): void {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1" };
  for (const step of steps) {
    const { status, error } = spawnSync("pnpm", step, { cwd: ROOT, stdio: "inherit", env });
    if (error !== undefined) throw error;
    process.exitCode = status ?? 1;
    if (status !== 0) return;
  }
}

export function sbomStep(directory: string): readonly string[] {
  const format = ["--sbom-format", "cyclonedx", "--prod", "--split"];
  return ["sbom", ...format, "--filter=./packages/*", "--out", `${directory}/%s-%v.cdx.json`];
}

export async function versionAndPack(copy: string, env = {}): Promise<void> {
  await version(copy, env);
  await run(copy, "pnpm", ["release", "pack"], env);
}

export async function version(copy: string, env = {}): Promise<void> {
  if ((await readPending(copy)).length > 0) await run(copy, "pnpm", ["release", "version"], env);
}
