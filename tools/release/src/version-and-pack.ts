import { run } from "@org/testing";
import { readPending } from "./pending.ts";

/**
 * What a release does in a copy of the repo, short of publishing: the tarballs are in its `release`.
 *
 * @param env what the registry wants to see
 */
export async function versionAndPack(copy: string, env = {}): Promise<void> {
  await version(copy, env);
  await run(copy, "pnpm", ["release", "pack"], env);
}

/** Raises the versions. Right after a release nothing is pending, and they are what they are. */
export async function version(copy: string, env = {}): Promise<void> {
  if ((await readPending(copy)).length > 0) await run(copy, "pnpm", ["release", "version"], env);
}
