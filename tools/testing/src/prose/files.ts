// Lists documents and source files, except generated files and files that git ignores.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "../run.ts";

const PROSE = /\.(?:md|[cm]?[jt]s)$/;
const WRITTEN = /(?:^|\/)(?:generated\/|CHANGELOG\.md$)|^\.changeset\/spec-revision/;

export async function listFiles(root: string, paths: readonly string[]): Promise<readonly string[]> {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...paths];
  const files = (await run(root, "git", args)).split("\0");
  return files.filter((file) => PROSE.test(file) && !WRITTEN.test(file) && existsSync(join(root, file)));
}
