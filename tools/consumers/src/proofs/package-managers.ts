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
  readonly command: string;
  readonly name: string;
  readonly program: string;
  readonly lockfile: string;
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
        throw new Error(
          `An installation must change only package.json and ${lockfile}. git status printed:\n${changed}`,
        );
      const tests = /pass ([1-9]\d*)/.exec(printed)?.[1];
      const accounts = /Accounts: .+/.exec(printed)?.[0];
      if (tests === undefined || accounts === undefined)
        throw new Error(`The output must show passed tests and a line "Accounts:". The output is:\n${printed}`);
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
 * Writes the settings of the template's README into a new home directory, because Bun reuses packages in an old one.
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
  // Yarn rejects a registry with an `http:` URL if the host is not in `unsafeHttpWhitelist`.
  await appendFile(join(HOME, ".yarnrc.yml"), 'unsafeHttpWhitelist: ["127.0.0.1"]\n');
  return { HOME, ...userConfig(join(HOME, ".npmrc")), YARN_ENABLE_TELEMETRY: "0" };
}

async function commandsOf(directory: string, name: string): Promise<string[][]> {
  const readme = await readFile(join(directory, "README.md"), "utf8");
  const blocks = Array.from(readme.matchAll(/^```sh\n(.*?)^```$/gms), ([, block = ""]) => block).join("");
  const lines = blocks.split("\n").map((line) => line.split(" "));
  return lines.filter(([program]) => program === name).map(([, ...args]) => args);
}
