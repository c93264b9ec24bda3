// Two published revisions of a large public API description: GitHub's REST API, as Octokit's packages have it.
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../drill/run.ts";

export const PACKAGE = "@octokit/openapi";
export const BASE = "22.0.0";
export const REVISION = "23.0.0";

/** Of some 30 in the package; the whole of it is 29 MB packed, so that it is fetched and no dependency. */
const DESCRIPTION = "package/generated/api.github.com.json";

/** Puts the description of a version into a folder: its file's name there. */
export async function fetchDescription(version: string, folder: string): Promise<string> {
  const packed = await run(folder, "npm", ["pack", `${PACKAGE}@${version}`, "--silent"]);
  await run(folder, "tar", ["-xzf", packed.trim(), DESCRIPTION]);
  const file = `${version}.json`;
  await rename(join(folder, DESCRIPTION), join(folder, file));
  return file;
}
