// What a maintainer does, done to a copy of the repo.
import { readPending } from "@org/release";
import { run } from "@org/scratch";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { byPackage, type Bumps } from "../src/change.ts";
import { drafted } from "../src/changeset.ts";

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

/** Raises the versions by what is pending, which is nothing right after a release: the client's, then. */
export async function version(copy: string): Promise<string> {
  if ((await readPending(copy)).length > 0) await run(copy, "pnpm", ["release:version"]);
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
