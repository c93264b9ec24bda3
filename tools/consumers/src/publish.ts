import { readPlan, versionAndPack } from "@org/release";
import { copyRepo, run } from "@org/testing";
import { writeFile } from "node:fs/promises";
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
  return { ...userConfig(file), NODE_AUTH_TOKEN: token };
}

/** In npx's spelling too: where that started us it is set, and what pnpm reads first. */
export function userConfig(file: string): Record<string, string> {
  return { NPM_CONFIG_USERCONFIG: file, npm_config_userconfig: file };
}

/** Publishes as a release does, by its own commands, from a copy of the repo: the versions by name. */
export async function publish(
  copy: string,
  registry: Registry,
  env: Record<string, string>,
): Promise<Record<string, string>> {
  await copyRepo(copy);
  await writeFile(join(copy, ".npmrc"), npmrc(registry));
  await versionAndPack(copy, env);
  await run(copy, "pnpm", ["release", "publish"], env);
  const plan = await readPlan(join(copy, "release"));
  return Object.fromEntries(plan.map(({ name, version }) => [name, version]));
}
