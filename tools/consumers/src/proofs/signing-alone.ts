import { run } from "@org/testing";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import { tscOf } from "../executables.ts";
import { install } from "../npm.ts";
import { placeIn, runExpecting, type Proof } from "../proof.ts";

/** The oldest version that is supported, and the newest. */
const compilers = [tscOf("5.4"), tscOf("7")];

const EXCHANGE = "accepted from made-up-app-key\nnonce_reused";

/** @org/signing without the client has no dependency, signs and verifies, and compiles. */
export const signingAlone: Proof<RegistryEnvironment> = {
  name: "Signing alone, TypeScript",
  programs: compilers,
  async prove(environment) {
    const { scratch, installed, env } = environment;
    const directory = await placeIn(scratch, "signing-alone");
    await install(directory, ["@org/signing"], environment);
    const [, ...packages] = (await run(directory, "npm", ["ls", "--all", "--parseable"], env)).trim().split("\n");
    if (packages.length !== 1) throw new Error(`Other packages were installed with it:\n${packages.join("\n")}`);
    for (const file of ["module.mjs", "commonjs.cjs"]) {
      await runExpecting(EXCHANGE, directory, process.execPath, [file]);
    }
    // The types of Node are in another directory, because this one has nothing but the signing.
    const typeRoots = join(installed, "node_modules/@types");
    for (const tsc of compilers) await run(directory, tsc, ["--typeRoots", typeRoots]);
    return "no other package, signed, sent, verified, a replay refused";
  },
};
