// Configures npm as a repository and its developers do, and installs packages with npm.
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
 * Writes an npm configuration with the token into a file outside of the repository, as a developer or a CI job does. In
 * the `.npmrc` of a repository, pnpm replaces no environment variables. Otherwise a pull request could send the token
 * to another registry.
 *
 * @returns environment variables with the path of the file and the token
 */
export async function credentials(directory: string, { url, token }: Registry): Promise<Record<string, string>> {
  const file = join(directory, "credentials.npmrc");
  await writeFile(file, `${url.replace("http:", "")}:_authToken=\${NODE_AUTH_TOKEN}\n`);
  return { ...userConfig(file), NODE_AUTH_TOKEN: token };
}

/**
 * Returns the environment variables with the path of the user's `.npmrc`. The function also sets the variable in lower
 * case, because npx sets that variable and pnpm prefers that variable.
 */
export function userConfig(file: string): Record<string, string> {
  return { NPM_CONFIG_USERCONFIG: file, npm_config_userconfig: file };
}

/** Installs packages with npm in a new directory. */
export async function install(directory: string, packages: readonly string[], { npmrc, env }: Access): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, ".npmrc"), npmrc);
  await writeFile(join(directory, "package.json"), JSON.stringify({ private: true }));
  await run(directory, "npm", ["install", "--no-audit", "--no-fund", ...packages], env);
}

/** Returns the environment variables with which Yarn and Deno use npm's registry and certificates. */
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
