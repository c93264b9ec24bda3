import { run } from "@org/testing";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import { tscOf } from "../executables.ts";
import { install } from "../npm.ts";
import { placeIn, runExpecting, type Proof } from "../proof.ts";

const compilers = [tscOf("5.4"), tscOf("7")];

const EXCHANGE = "accepted from made-up-app-key\nnonce_reused";

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
    // The type declarations of Node are in a different directory, because @org/signing must be the only installed
    // package.
    const typeRoots = join(installed, "node_modules/@types");
    for (const tsc of compilers) await run(directory, tsc, ["--typeRoots", typeRoots]);
    return "installs no other package, accepts a signed request, rejects its replay";
  },
};
