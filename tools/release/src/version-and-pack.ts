import { run } from "@org/testing";
import { readPending } from "./pending.ts";

/**
 * Raises the versions in a copy of the repository, and packs the tarballs into the directory `release` of the copy.
 *
 * @param env environment variables for the registry, such as a token
 */
export async function versionAndPack(copy: string, env = {}): Promise<void> {
  await version(copy, env);
  await run(copy, "pnpm", ["release", "pack"], env);
}

/**
 * Raises the versions of packages with pending changesets. Directly after a release, no changeset is pending, so the
 * versions stay the same.
 */
export async function version(copy: string, env = {}): Promise<void> {
  if ((await readPending(copy)).length > 0) await run(copy, "pnpm", ["release", "version"], env);
}
