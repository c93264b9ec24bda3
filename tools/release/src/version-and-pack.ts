import { run } from "@org/testing";
import { readPending } from "./pending.ts";

export async function versionAndPack(copy: string, env = {}): Promise<void> {
  await version(copy, env);
  await run(copy, "pnpm", ["release", "pack"], env);
}

export async function version(copy: string, env = {}): Promise<void> {
  if ((await readPending(copy)).length > 0) await run(copy, "pnpm", ["release", "version"], env);
}
