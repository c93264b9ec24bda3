// npm and its configuration, as a repository and its developers have them.
import { run } from "@org/testing";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Registry } from "./registry.ts";

interface Access {
  /** Content of the repository's `.npmrc`. */
  readonly npmrc: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Returns the `.npmrc` of a repository that installs from a restricted scope. */
export function npmrcOf({ url }: Registry): string {
  return `@org:registry=${url}\n`;
}

/**
 * Writes the token into a file outside of the repository, as a developer or a CI job has it. In the repository's own file
 * pnpm expands no environment variable, because a pull request could send the token to another registry.
 *
 * @returns environment variables that name the file, and the token
 */
export async function credentials(folder: string, { url, token }: Registry): Promise<Record<string, string>> {
  const file = join(folder, "credentials.npmrc");
  await writeFile(file, `${url.replace("http:", "")}:_authToken=\${NODE_AUTH_TOKEN}\n`);
  return { ...userConfig(file), NODE_AUTH_TOKEN: token };
}

/** Returns the environment variables that name the user's `.npmrc`. npx sets the one in small letters, which pnpm reads first. */
export function userConfig(file: string): Record<string, string> {
  return { NPM_CONFIG_USERCONFIG: file, npm_config_userconfig: file };
}

/** Makes a directory a repository that installs packages by npm. */
export async function install(directory: string, packages: readonly string[], { npmrc, env }: Access): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, ".npmrc"), npmrc);
  await writeFile(join(directory, "package.json"), JSON.stringify({ private: true }));
  await run(directory, "npm", ["install", "--no-audit", "--no-fund", ...packages], env);
}

/** Returns how npm reaches other registries, for Yarn and Deno, which do not read all of its settings. */
export async function networkOfNpm(directory: string): Promise<Record<string, string>> {
  const get = async (setting: string) => (await run(directory, "npm", ["config", "get", setting])).trim();
  const [registry, certificates] = [await get("registry"), await get("cafile")];
  const trust = { NODE_EXTRA_CA_CERTS: certificates, DENO_CERT: certificates };
  return {
    YARN_NPM_REGISTRY_SERVER: registry,
    NPM_CONFIG_REGISTRY: registry,
    ...(certificates === "null" ? {} : trust),
  };
}
