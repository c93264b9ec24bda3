import { run } from "@org/scratch";
import { readPending } from "./pending.ts";

/**
 * What a release does in a copy of the repo, short of publishing: the tarballs are in its `release`.
 *
 * @param env what the registry wants to see
 */
export async function versionAndPack(copy: string, env = {}): Promise<void> {
  // Right after a release nothing is pending, and the versions are what they are.
  if ((await readPending(copy)).length > 0) await run(copy, "pnpm", ["release:version"], env);
  await run(copy, "pnpm", ["release:pack"], env);
}
