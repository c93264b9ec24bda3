// A copy of the repo to revise, to release and to throw away.
import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT } from "./root.ts";
import { run } from "./run.ts";

const AUTHOR = ["-c", "user.name=Scratch", "-c", "user.email=scratch@example.com", "-c", "commit.gpgSign=false"];

/** The files as they are in the work tree, but for those that git ignores, and an install of its own; a commit of it all. */
export async function copyRepo(copy: string): Promise<void> {
  const files = await run(ROOT, "git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  for (const file of files.split("\0").filter((file) => file !== "" && existsSync(join(ROOT, file)))) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await copyFile(join(ROOT, file), join(copy, file));
  }
  await run(copy, "pnpm", ["install", "--offline", "--frozen-lockfile"]);
  // The base branch of changesets.
  await run(copy, "git", ["init", "--quiet", "--initial-branch", "main"]);
  await commit(copy);
}

/** What is there, be it as it was. */
export async function commit(copy: string): Promise<void> {
  await run(copy, "git", ["add", "--all"]);
  await run(copy, "git", [...AUTHOR, "commit", "--quiet", "--allow-empty", "--message", "Scratch"]);
}

/** Back to what was committed last, but for what git ignores. */
export async function restore(copy: string): Promise<void> {
  await run(copy, "git", ["reset", "--quiet", "--hard"]);
  await run(copy, "git", ["clean", "--quiet", "--force", "-d"]);
}
