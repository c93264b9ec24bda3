// Proofs that a program runs on Node, Bun and Deno.
import { run } from "@org/testing";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as executables from "../executables.ts";
import { placeIn, runListing, type Proof } from "../proof.ts";
import type { RegistryEnvironment } from "../environment.ts";

/** With this flag, Node rejects a `require` of an ES module, as older versions of Node do. */
const OLD_REQUIRE = "--no-experimental-require-module";

const MODULES = { "calls.mjs": "ES module", "calls.cjs": "CommonJS" } as const;

export const node: readonly Proof[] = executables.nodes.flatMap((version) => calls(version, [OLD_REQUIRE]));

export const bun: readonly Proof[] = [
  ...calls(executables.bun),
  {
    name: "Bun, TypeScript",
    programs: [executables.bun.program],
    async prove({ installed, env }) {
      return runListing(await placeIn(installed, "typescript"), executables.bun.program, ["call.ts"], env);
    },
  },
];

function calls({ name, program }: executables.Executable, args: readonly string[] = []): Proof[] {
  return Object.entries(MODULES).map(([file, module]) => ({
    name: `${name}, ${module}`,
    programs: [program],
    async prove({ installed, env }) {
      return runListing(await placeIn(installed, "calls"), program, [...args, file], env);
    },
  }));
}

const VARIABLES = "BROKER_BASE_URL,BROKER_APP_KEY,BROKER_APP_SECRET";

const DENO_RUN = [
  "run",
  "--quiet",
  "--cached-only",
  "--allow-net=127.0.0.1",
  `--allow-env=${VARIABLES}`,
  "--allow-read=.",
];

const PACKAGES = ["@org/signing", "@org/broker-client", "@org/broker-sandbox"];
const DENO_CONFIG = {
  imports: Object.fromEntries(PACKAGES.map((name) => [name, `npm:${name}@latest`])),
  // Without `exclude`, Deno rejects @org packages that were published less than a day ago.
  minimumDependencyAge: { age: "P1D", exclude: ["npm:@org/*"] },
  nodeModulesDir: "auto",
};

export const deno: Proof<RegistryEnvironment> = {
  name: "Deno, deno install and deno run --check",
  programs: [executables.deno.program],
  async prove(environment) {
    const { program } = executables.deno;
    const directory = join(environment.scratch, "deno");
    await placeIn(directory, "calls");
    await placeIn(directory, "typescript");
    await writeFile(join(directory, "deno.json"), JSON.stringify(DENO_CONFIG));
    await writeFile(join(directory, ".npmrc"), environment.npmrc);
    const env = await envOfDeno(directory, environment);
    await run(directory, program, ["install"], env);
    for (const file of ["calls/list.mjs", "calls/list.cjs"]) {
      await runListing(directory, program, [...DENO_RUN, file], env);
    }
    return runListing(directory, program, [...DENO_RUN, "--check", "typescript/call.ts"], env);
  },
};

/** Copies the user's `.npmrc` into a new home directory, because Deno ignores NPM_CONFIG_USERCONFIG. */
async function envOfDeno(directory: string, { env }: RegistryEnvironment): Promise<Record<string, string>> {
  const home = join(directory, "home");
  await mkdir(home);
  await copyFile(env["NPM_CONFIG_USERCONFIG"] ?? "", join(home, ".npmrc"));
  return { ...env, HOME: home, DENO_DIR: join(directory, "cache") };
}
