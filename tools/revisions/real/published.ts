// Downloads published versions of the OpenAPI description of GitHub's REST API.
import { run } from "@org/testing";
import { rename } from "node:fs/promises";
import { join } from "node:path";

export const PACKAGE = "@octokit/openapi";

/** Pairs of versions. By the version numbers, the first update is a major and the second update is a patch. */
export const REVISIONS = [
  ["22.0.0", "23.0.0"],
  ["23.0.0", "23.0.1"],
] as const;

/** Path of the description in the tarball. The package is not a dependency, because its tarball has 29 MB. */
const DESCRIPTION = "package/generated/api.github.com.json";

/** Downloads the description of a version, and saves it as `<version>.json` in a directory. */
export async function fetchDescription(version: string, folder: string): Promise<void> {
  const packed = await run(folder, "npm", ["pack", `${PACKAGE}@${version}`, "--silent"]);
  await run(folder, "tar", ["-xzf", packed.trim(), DESCRIPTION]);
  await rename(join(folder, DESCRIPTION), join(folder, `${version}.json`));
}
