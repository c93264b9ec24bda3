// Lists the files that contain prose written by people.
import { run } from "@org/testing";
import { existsSync } from "node:fs";
import { join } from "node:path";

const PROSE = /\.(?:md|[cm]?[jt]s)$/;
/** Paths of generated files. */
const WRITTEN = /(?:^|\/)(?:generated\/|CHANGELOG\.md$)|^\.changeset\/spec-revision/;

/**
 * Lists the documents and the sources of a repository. The list omits files that git ignores and files that are
 * generated.
 *
 * @param paths files and directories, relative to the root
 */
export async function listFiles(root: string, paths: readonly string[]): Promise<readonly string[]> {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...paths];
  const files = (await run(root, "git", args)).split("\0");
  return files.filter((file) => PROSE.test(file) && !WRITTEN.test(file) && existsSync(join(root, file)));
}
