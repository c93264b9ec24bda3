import { bun } from "@org/runtimes";
import { commit, run } from "@org/testing";
import { appendFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Consumer } from "../consumer.ts";
import { userConfig } from "../publish.ts";
import { toolOf } from "../tools.ts";
import type { World } from "../world.ts";

const yarn = toolOf("@yarnpkg/cli-dist/bin/yarn.js");

interface PackageManager {
  /** As the template's README calls it. */
  readonly name: string;
  readonly shape: string;
  readonly program: string;
  readonly lockfile: string;
  /** What is not as in the template, and the command that it asks for. */
  readonly other?: { readonly env: Record<string, string>; readonly command: readonly string[] };
}

const managers: readonly PackageManager[] = [
  { name: "npm", shape: "npm", program: "npm", lockfile: "package-lock.json" },
  { name: "pnpm", shape: "pnpm", program: "pnpm", lockfile: "pnpm-lock.yaml" },
  { name: "yarn", shape: "Yarn, node_modules", program: yarn, lockfile: "yarn.lock" },
  {
    name: "yarn",
    shape: "Yarn, Plug'n'Play",
    program: yarn,
    lockfile: "yarn.lock",
    other: { env: { YARN_NODE_LINKER: "pnp" }, command: ["add", "--dev", "typescript@6.0.3"] },
  },
  { name: "bun", shape: "Bun", program: bun.program, lockfile: "bun.lock" },
];

/** examples/consumer, copied, installed and run by the commands of its README, with each package manager. */
export const packageManagers: readonly Consumer[] = managers.map(
  ({ name, shape, program, lockfile, other }): Consumer => ({
    shape: `Template, installed by ${shape}`,
    programs: [program],
    async prove(world) {
      const folder = join(world.folder, `template, ${shape}`);
      await copyTemplate(world, folder);
      const env = { ...world.env, ...(await home(world)), ...other?.env };
      await run(folder, "git", ["init", "--quiet"]);
      await commit(folder);
      const call = (parameters: readonly string[]) => run(folder, program, parameters, env);
      if (other !== undefined) await call(other.command);
      let said = "";
      for (const parameters of await commandsOf(folder, name)) said += await call(parameters);
      const changed = (await run(folder, "git", ["status", "--porcelain"])).trimEnd();
      if (changed !== ` M package.json\n?? ${lockfile}`) throw new Error(`The run left\n${changed}`);
      const tests = /pass ([1-9]\d*)/.exec(said)?.[1];
      const accounts = /Accounts: .+/.exec(said)?.[0];
      if (tests === undefined || accounts === undefined) throw new Error(`No tests or no accounts:\n${said}`);
      return `${tests} tests, ${accounts}`;
    },
  }),
);

async function copyTemplate({ released, registry }: World, folder: string): Promise<void> {
  await cp(join(released, "examples/consumer"), folder, { recursive: true });
  for (const name of [".npmrc", ".yarnrc.yml"]) {
    const text = await readFile(join(folder, name), "utf8");
    await writeFile(join(folder, name), text.replace("https://npm.example.com/", registry.url));
  }
}

/** The home of the README, of someone whose caches are empty: Bun would take an older run's packages from theirs. */
async function home({ released, folder, registry }: World): Promise<Record<string, string>> {
  const HOME = join(folder, "home");
  await mkdir(HOME, { recursive: true });
  const readme = await readFile(join(released, "examples/consumer/README.md"), "utf8");
  for (const [, name = "", text = ""] of readme.matchAll(/^# ~\/(\S+)\n(.*?)^```$/gms)) {
    await writeFile(join(HOME, name), text.replace("//npm.example.com/", registry.url.replace("http:", "")));
  }
  // The registry on loopback speaks plain http.
  await appendFile(join(HOME, ".yarnrc.yml"), 'unsafeHttpWhitelist: ["127.0.0.1"]\n');
  return { HOME, ...userConfig(join(HOME, ".npmrc")), YARN_ENABLE_TELEMETRY: "0" };
}

/** What stands behind the manager's name in the lines of the README's `sh` blocks that begin with it. */
async function commandsOf(folder: string, name: string): Promise<string[][]> {
  const readme = await readFile(join(folder, "README.md"), "utf8");
  const blocks = Array.from(readme.matchAll(/^```sh\n(.*?)^```$/gms), ([, block = ""]) => block).join("");
  const lines = blocks.split("\n").map((line) => line.split(" "));
  return lines.filter(([program]) => program === name).map(([, ...parameters]) => parameters);
}
