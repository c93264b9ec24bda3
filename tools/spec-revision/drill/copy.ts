// A copy of the repo to revise, to release and to throw away.
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { byPackage, type Bumps } from "../src/change.ts";
import { drafted } from "../src/changeset.ts";
import { run } from "../src/run.ts";

const ROOT = join(import.meta.dirname, "../../..");
const AUTHOR = ["-c", "user.name=Drill", "-c", "user.email=drill@example.com", "-c", "commit.gpgSign=false"];

/** The files as they are in the work tree, but for those that git ignores, and an install of its own. */
export async function copyRepo(copy: string): Promise<void> {
  const files = await run(ROOT, "git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  for (const file of files.split("\0").filter((file) => file !== "" && existsSync(join(ROOT, file)))) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await copyFile(join(ROOT, file), join(copy, file));
  }
  await run(copy, "pnpm", ["install", "--offline", "--frozen-lockfile"]);
  await run(copy, "git", ["init", "--quiet"]);
}

export async function commit(copy: string): Promise<void> {
  await run(copy, "git", ["add", "--all"]);
  await run(copy, "git", [...AUTHOR, "commit", "--quiet", "--message", "Drill"]);
}

/** Back to what was committed last, but for what git ignores. */
export async function restore(copy: string): Promise<void> {
  await run(copy, "git", ["reset", "--quiet", "--hard"]);
  await run(copy, "git", ["clean", "--quiet", "--force", "-d"]);
}

export async function promote(copy: string, parameters: readonly string[]): Promise<void> {
  await run(copy, "pnpm", ["spec:promote", ...parameters]);
}

export async function edit(copy: string, change: (yaml: string) => string): Promise<void> {
  const spec = join(copy, "spec/openapi.yaml");
  const yaml = await readFile(spec, "utf8");
  const changed = change(yaml);
  if (changed === yaml) throw new Error("The spec has nothing that this revision changes.");
  await writeFile(spec, changed);
}

/** What the plan of the spec asks of the packages that are made of it. */
export async function plan(copy: string): Promise<Bumps> {
  await run(copy, "pnpm", ["spec:plan"]);
  return (await drafted(copy))?.bumps ?? byPackage(() => "none");
}

/** Raises the versions by what is pending: the client's, then. */
export async function version(copy: string): Promise<string> {
  await run(copy, "pnpm", ["release:version"]);
  const manifest = await readFile(join(copy, "packages/broker-client/package.json"), "utf8");
  const { version }: { version: string } = JSON.parse(manifest);
  return version;
}

/** Builds and packs what is published: the names of the tarballs. */
export async function pack(copy: string, into: string): Promise<string> {
  await run(copy, "pnpm", ["turbo", "build", "--filter=./packages/*"]);
  await run(copy, "pnpm", ["--filter=./packages/*", "pack", "--pack-destination", into]);
  return (await readdir(into)).join(", ");
}
