import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Returns the paths of all files below a directory, such as `guides/upgrading.html`. */
export async function filesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)).replaceAll(sep, "/"));
}
