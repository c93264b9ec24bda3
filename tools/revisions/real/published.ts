import { run } from "@org/testing";
import { rename } from "node:fs/promises";
import { join } from "node:path";

export const PACKAGE = "@octokit/openapi";

/** Pairs of versions to compare. The first pair is a major update, and the second pair is a patch update. */
export const REVISIONS = [
  ["22.0.0", "23.0.0"],
  ["23.0.0", "23.0.1"],
] as const;

/**
 * Path of the OpenAPI description in the tarball. The package is not a dependency of this repository, because its
 * tarball has 29 MB.
 */
const DESCRIPTION = "package/generated/api.github.com.json";

export async function fetchDescription(version: string, folder: string): Promise<void> {
  const packed = await run(folder, "npm", ["pack", `${PACKAGE}@${version}`, "--silent"]);
  await run(folder, "tar", ["-xzf", packed.trim(), DESCRIPTION]);
  await rename(join(folder, DESCRIPTION), join(folder, `${version}.json`));
}
