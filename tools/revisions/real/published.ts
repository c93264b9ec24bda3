// Published revisions of a large public API description: GitHub's REST API, as a package of Octokit's ships it.
import { run } from "@org/testing";
import { rename } from "node:fs/promises";
import { join } from "node:path";

export const PACKAGE = "@octokit/openapi";

/** What the publisher calls a major, and what it calls a patch. */
export const REVISIONS = [
  ["22.0.0", "23.0.0"],
  ["23.0.0", "23.0.1"],
] as const;

/** One of ten in the package, whose 29 MB, packed, are fetched where they are asked for and are no dependency. */
const DESCRIPTION = "package/generated/api.github.com.json";

/** Puts the description of a version into a folder, as `<version>.json`. */
export async function fetchDescription(version: string, folder: string): Promise<void> {
  const packed = await run(folder, "npm", ["pack", `${PACKAGE}@${version}`, "--silent"]);
  await run(folder, "tar", ["-xzf", packed.trim(), DESCRIPTION]);
  await rename(join(folder, DESCRIPTION), join(folder, `${version}.json`));
}
