import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { run } from "./run.ts";
import { tmpdir } from "node:os";

export const ROOT = join(import.meta.dirname, "../../..");

const AUTHOR = ["-c", "user.name=Scratch", "-c", "user.email=scratch@example.com", "-c", "commit.gpgSign=false"];

/** Copies the repository, so that a test can edit and release the copy. */
export async function copyRepo(copy: string): Promise<void> {
  const files = await run(ROOT, "git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  for (const file of files.split("\0").filter((file) => file !== "" && existsSync(join(ROOT, file)))) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await copyFile(join(ROOT, file), join(copy, file));
  }
  await run(copy, "pnpm", ["install", "--offline", "--frozen-lockfile"]);
  // Changesets needs the branch `main`.
  await run(copy, "git", ["init", "--quiet", "--initial-branch", "main"]);
  await commit(copy);
}

export async function commit(copy: string): Promise<void> {
  await run(copy, "git", ["add", "--all"]);
  await run(copy, "git", [...AUTHOR, "commit", "--quiet", "--allow-empty", "--message", "Scratch"]);
}

export async function restore(copy: string): Promise<void> {
  await run(copy, "git", ["reset", "--quiet", "--hard"]);
  await run(copy, "git", ["clean", "--quiet", "--force", "-d"]);
}

export interface ScratchFolder extends AsyncDisposable {
  readonly path: string;
}

export async function scratchFolder(prefix: string): Promise<ScratchFolder> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
