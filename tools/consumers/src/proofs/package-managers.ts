// Proves that each package manager can install and run the template examples/consumer.
import { commit, run } from "@org/testing";
import { appendFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import { bun, installedHere } from "../executables.ts";
import { userConfig } from "../npm.ts";
import type { Proof } from "../proof.ts";

const yarn = installedHere("@yarnpkg/cli-dist/bin/yarn.js");

interface PackageManager {
  /** First word of the package manager's commands in the template's README. */
  readonly command: string;
  readonly name: string;
  readonly program: string;
  readonly lockfile: string;
  /** Environment variables that the template does not set, and a command that must run first. */
  readonly changes?: { readonly env: Record<string, string>; readonly first: readonly string[] };
}

const managers: readonly PackageManager[] = [
  { command: "npm", name: "npm", program: "npm", lockfile: "package-lock.json" },
  { command: "pnpm", name: "pnpm", program: "pnpm", lockfile: "pnpm-lock.yaml" },
  { command: "yarn", name: "Yarn, node_modules", program: yarn, lockfile: "yarn.lock" },
  {
    command: "yarn",
    name: "Yarn, Plug'n'Play",
    program: yarn,
    lockfile: "yarn.lock",
    changes: { env: { YARN_NODE_LINKER: "pnp" }, first: ["add", "--dev", "typescript@6.0.3"] },
  },
  { command: "bun", name: "Bun", program: bun.program, lockfile: "bun.lock" },
];

/** Proofs that run the commands of examples/consumer/README.md in a copy of the template. */
export const packageManagers: readonly Proof<RegistryEnvironment>[] = managers.map(
  ({ command, name, program, lockfile, changes }) => ({
    name: `Template, installed by ${name}`,
    programs: [program],
    async prove(environment) {
      const directory = join(environment.scratch, `template, ${name}`);
      await copyTemplate(environment, directory);
      const env = { ...environment.env, ...(await writeHome(environment)), ...changes?.env };
      await run(directory, "git", ["init", "--quiet"]);
      await commit(directory);
      if (changes !== undefined) await run(directory, program, changes.first, env);
      let printed = "";
      for (const args of await commandsOf(directory, command)) printed += await run(directory, program, args, env);
      const changed = (await run(directory, "git", ["status", "--porcelain"])).trimEnd();
      if (changed !== ` M package.json\n?? ${lockfile}`)
        throw new Error(`Only package.json and ${lockfile} may change. git status printed:\n${changed}`);
      const tests = /pass ([1-9]\d*)/.exec(printed)?.[1];
      const accounts = /Accounts: .+/.exec(printed)?.[0];
      if (tests === undefined || accounts === undefined)
        throw new Error(`The output must show passed tests and a line "Accounts:". It is:\n${printed}`);
      return `${tests} tests, ${accounts}`;
    },
  }),
);

async function copyTemplate({ released, registry }: RegistryEnvironment, directory: string): Promise<void> {
  await cp(join(released, "examples/consumer"), directory, { recursive: true });
  for (const name of [".npmrc", ".yarnrc.yml"]) {
    const text = await readFile(join(directory, name), "utf8");
    await writeFile(join(directory, name), text.replace("https://npm.example.com/", registry.url));
  }
}

/**
 * Writes the home directory that the README describes. The caches in that directory are empty, because Bun would reuse
 * packages of an earlier run from a cache.
 *
 * @returns environment variables that select the home directory
 */
async function writeHome(environment: RegistryEnvironment): Promise<Record<string, string>> {
  const { released, scratch, registry } = environment;
  const HOME = join(scratch, "home");
  await mkdir(HOME, { recursive: true });
  const readme = await readFile(join(released, "examples/consumer/README.md"), "utf8");
  for (const [, name = "", text = ""] of readme.matchAll(/^# ~\/(\S+)\n(.*?)^```$/gms)) {
    await writeFile(join(HOME, name), text.replace("//npm.example.com/", registry.url.replace("http:", "")));
  }
  // Yarn needs this setting, because the registry on loopback uses plain http.
  await appendFile(join(HOME, ".yarnrc.yml"), 'unsafeHttpWhitelist: ["127.0.0.1"]\n');
  return { HOME, ...userConfig(join(HOME, ".npmrc")), YARN_ENABLE_TELEMETRY: "0" };
}

/** Returns the arguments of each command of a package manager in the `sh` blocks of the README. */
async function commandsOf(directory: string, name: string): Promise<string[][]> {
  const readme = await readFile(join(directory, "README.md"), "utf8");
  const blocks = Array.from(readme.matchAll(/^```sh\n(.*?)^```$/gms), ([, block = ""]) => block).join("");
  const lines = blocks.split("\n").map((line) => line.split(" "));
  return lines.filter(([program]) => program === name).map(([, ...args]) => args);
}
