import { versionAndPack } from "@org/release";
import { copyRepo, run } from "@org/scratch";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Registry } from "./registry.ts";

/** What a repo writes that installs from a restricted scope. */
export function npmrc({ url }: Registry): string {
  return `@org:registry=${url}\n`;
}

/**
 * What a person has at home, or a build sets up: the credentials. Not in the repo's own file, where pnpm reads no
 * environment: a pull request could send the token elsewhere.
 */
export async function credentials(folder: string, { url, token }: Registry): Promise<Record<string, string>> {
  const file = join(folder, "credentials.npmrc");
  await writeFile(file, `${url.replace("http:", "")}:_authToken=\${NODE_AUTH_TOKEN}\n`);
  return { NPM_CONFIG_USERCONFIG: file, NODE_AUTH_TOKEN: token };
}

/** Publishes as a release does, by its own commands, from a copy of the repo: the versions by name. */
export async function publish(
  copy: string,
  registry: Registry,
  settings: Record<string, string>,
): Promise<Record<string, string>> {
  await copyRepo(copy);
  await writeFile(join(copy, ".npmrc"), npmrc(registry));
  await versionAndPack(copy, settings);
  await run(copy, "pnpm", ["release:publish"], settings);
  return versionsIn(copy);
}

async function versionsIn(copy: string): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  for (const folder of await readdir(join(copy, "packages"))) {
    const manifest = await readFile(join(copy, "packages", folder, "package.json"), "utf8");
    const { name, version }: { name: string; version: string } = JSON.parse(manifest);
    versions[name] = version;
  }
  return versions;
}
