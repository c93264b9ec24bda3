// Proves that @org/signing works without the client.
import { run } from "@org/testing";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import { tscOf } from "../executables.ts";
import { install } from "../npm.ts";
import { placeIn, runExpecting, type Proof } from "../proof.ts";

/** Compilers of the oldest and of the newest supported TypeScript. */
const compilers = [tscOf("5.4"), tscOf("7")];

const EXCHANGE = "accepted from made-up-app-key\nnonce_reused";

/** Proof that @org/signing installs no other package, signs and verifies requests, and compiles. */
export const signingAlone: Proof<RegistryEnvironment> = {
  name: "@org/signing alone",
  programs: compilers,
  async prove(environment) {
    const { scratch, installed, env } = environment;
    const directory = await placeIn(scratch, "signing-alone");
    await install(directory, ["@org/signing"], environment);
    const [, ...packages] = (await run(directory, "npm", ["ls", "--all", "--parseable"], env)).trim().split("\n");
    if (packages.length !== 1)
      throw new Error(`Only @org/signing may be installed, but these packages are installed:\n${packages.join("\n")}`);
    for (const file of ["module.mjs", "commonjs.cjs"]) {
      await runExpecting(EXCHANGE, directory, process.execPath, [file]);
    }
    // The types of Node come from another directory, because this directory must have only @org/signing.
    const typeRoots = join(installed, "node_modules/@types");
    for (const tsc of compilers) await run(directory, tsc, ["--typeRoots", typeRoots]);
    return "installs no other package, accepts a signed request, rejects its replay";
  },
};
