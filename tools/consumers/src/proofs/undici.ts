import { run } from "@org/testing";
import { join } from "node:path";
import client from "../../../../packages/broker-client/package.json" with { type: "json" };
import type { RegistryEnvironment } from "../environment.ts";
import { nodes, thisNode, tscOf, type Executable } from "../executables.ts";
import { install } from "../npm.ts";
import { LISTED, placeIn, runExpecting, runListing, type Proof } from "../proof.ts";

/** undici 8 needs Node 22 or later. */
const VERSIONS: readonly (readonly [version: string, nodes: readonly Executable[]])[] = [
  [client.devDependencies.undici, nodes],
  [client.devDependencies["undici-8"].replace("npm:undici@", ""), nodes.slice(1)],
];

const compiler = tscOf("7");

const MISSING = `ERR_MODULE_NOT_FOUND Cannot find package 'undici'
MODULE_NOT_FOUND Cannot find module 'undici'
${LISTED}`;

export const undici: readonly Proof<RegistryEnvironment>[] = [
  ...VERSIONS.map(([version, supported]): Proof<RegistryEnvironment> => ({
    name: `undici ${version}, import and require`,
    programs: [compiler, ...supported.map(({ program }) => program)],
    async prove(environment) {
      const { scratch, installed, env } = environment;
      const directory = await placeIn(join(scratch, `undici-${version}`), "undici");
      await install(directory, ["@org/broker-client", `undici@${version}`], environment);
      for (const { program } of supported) {
        for (const file of ["list.mjs", "list.cjs"]) await runListing(directory, program, [file], env);
      }
      await run(directory, compiler, ["--typeRoots", join(installed, "node_modules/@types")]);
      return LISTED;
    },
  })),
  {
    name: "Client without undici",
    programs: [thisNode.program],
    async prove({ installed, env }) {
      await runExpecting(MISSING, await placeIn(installed, "undici"), thisNode.program, ["missing.mjs"], env);
      return `only the entry @org/broker-client/undici fails, ${LISTED}`;
    },
  },
];
