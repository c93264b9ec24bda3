// Starts a registry on loopback, and installs packages from it with npm.
import { run } from "@org/testing";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runServer } from "verdaccio";
import { serve } from "./servers.ts";

/** Registry that requires a token to install or publish a package. */
export interface Registry extends AsyncDisposable {
  /** Base URL of the registry, with a trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** @param directory empty directory in which the registry stores its packages */
export async function startRegistry(directory: string): Promise<Registry> {
  const members = { access: "$authenticated", publish: "$authenticated", unpublish: "$authenticated" };
  const server = await serve(
    await runServer({
      configPath: join(directory, "config.yaml"),
      self_path: directory,
      storage: join(directory, "storage"),
      uplinks: {},
      packages: { "@org/*": members },
      web: { enable: false },
      log: { type: "stdout", format: "pretty", level: "fatal" },
      auth: { htpasswd: { file: join(directory, "htpasswd"), max_users: 1 } },
    }),
  );
  const url = `${server.url}/`;
  return { url, token: await addMember(url), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** Registers a user as `npm adduser` does, and resolves with the user's token. */
async function addMember(url: string): Promise<string> {
  const member = { name: "made-up-member", password: "made-up-password" };
  const response = await fetch(`${url}-/user/org.couchdb.user:${member.name}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(member),
  });
  const { token }: { token: string } = JSON.parse(await response.text());
  return token;
}

interface Access {
  readonly npmrc: string;
  readonly env: Readonly<Record<string, string>>;
}

export function npmrcOf({ url }: Registry): string {
  return `@org:registry=${url}\n`;
}

/**
 * Writes an npmrc file that reads the token from the environment variable `NODE_AUTH_TOKEN`. The file is outside of the
 * repository, because pnpm ignores environment variables in the `.npmrc` of a repository. With this rule, pnpm protects
 * the token from a pull request that changes the registry in the `.npmrc`.
 *
 * @param settings other lines of the file
 * @returns environment variables with the path of the file and the token
 */
export async function credentials(directory: string, { url, token }: Registry, settings = "") {
  const file = join(directory, "credentials.npmrc");
  await writeFile(file, `${settings}${url.replace("http:", "")}:_authToken=\${NODE_AUTH_TOKEN}\n`);
  return { ...userConfig(file), NODE_AUTH_TOKEN: token };
}

/** Returns `NPM_CONFIG_USERCONFIG` in two spellings, because npx sets the lower-case spelling, which pnpm prefers. */
export function userConfig(file: string): Record<string, string> {
  return { NPM_CONFIG_USERCONFIG: file, npm_config_userconfig: file };
}

export async function install(directory: string, packages: readonly string[], { npmrc, env }: Access): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, ".npmrc"), npmrc);
  await writeFile(join(directory, "package.json"), JSON.stringify({ private: true }));
  await run(directory, "npm", ["install", "--no-audit", "--no-fund", ...packages], env);
}

/** Returns npm's registry and certificates as environment variables of Yarn and Deno. */
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
