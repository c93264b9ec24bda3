import { run } from "@org/testing";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import { deno as executable } from "../executables.ts";
import { placeIn, runListing, type Proof } from "../proof.ts";

const { program } = executable;

const VARIABLES = "BROKER_BASE_URL,BROKER_APP_KEY,BROKER_APP_SECRET";

const RUN = ["run", "--quiet", "--cached-only", "--allow-net=127.0.0.1", `--allow-env=${VARIABLES}`, "--allow-read=."];

const PACKAGES = ["@org/signing", "@org/broker-client", "@org/broker-sandbox"];
const CONFIG = {
  imports: Object.fromEntries(PACKAGES.map((name) => [name, `npm:${name}@latest`])),
  // Without `exclude`, Deno rejects @org packages that were published less than a day ago.
  minimumDependencyAge: { age: "P1D", exclude: ["npm:@org/*"] },
  nodeModulesDir: "auto",
};

export const deno: Proof<RegistryEnvironment> = {
  name: "Deno, deno install and deno run --check",
  programs: [program],
  async prove(environment) {
    const directory = join(environment.scratch, "deno");
    await placeIn(directory, "calls");
    await placeIn(directory, "typescript");
    await writeFile(join(directory, "deno.json"), JSON.stringify(CONFIG));
    await writeFile(join(directory, ".npmrc"), environment.npmrc);
    const env = await envOfDeno(directory, environment);
    await run(directory, program, ["install"], env);
    for (const file of ["calls/list.mjs", "calls/list.cjs"]) {
      await runListing(directory, program, [...RUN, file], env);
    }
    return runListing(directory, program, [...RUN, "--check", "typescript/call.ts"], env);
  },
};

/** Copies the user's `.npmrc` into a new home directory, because Deno ignores NPM_CONFIG_USERCONFIG. */
async function envOfDeno(directory: string, { env }: RegistryEnvironment): Promise<Record<string, string>> {
  const home = join(directory, "home");
  await mkdir(home);
  await copyFile(env["NPM_CONFIG_USERCONFIG"] ?? "", join(home, ".npmrc"));
  return { ...env, HOME: home, DENO_DIR: join(directory, "cache") };
}
