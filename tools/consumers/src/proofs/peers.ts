// Proofs with msw and undici, which users install beside the packages if they need them.
import { run } from "@org/testing";
import { cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import client from "../../../../packages/broker-client/package.json" with { type: "json" };
import type { RegistryEnvironment } from "../environment.ts";
import { installedHere, tscOf, nodes, thisNode, type Executable } from "../executables.ts";
import { LISTED, placeIn, runListing, runExpecting, type Proof } from "../proof.ts";
import { install } from "../npm.ts";

// The type declarations of msw do not compile with TypeScript 5.4.
const COMPILERS = ["5.9", "7"];

/** This proof links msw into a separate directory, because all other proofs must run without msw. */
export const msw: Proof<RegistryEnvironment> = {
  name: `msw 3, TypeScript ${COMPILERS.join(" and ")}`,
  programs: COMPILERS.map(tscOf),
  async prove({ scratch, installed, env }) {
    const withMsw = join(scratch, "msw");
    await cp(join(installed, "node_modules"), join(withMsw, "node_modules"), { recursive: true });
    await symlink(installedHere("msw"), join(withMsw, "node_modules/msw"));
    const directory = await placeIn(withMsw, "typescript");
    for (const version of COMPILERS) {
      const out = `out/${version}/msw`;
      await run(directory, tscOf(version), ["--project", "msw.json", "--outDir", out]);
      await runListing(directory, process.execPath, [`${out}/call.mjs`], env);
    }
    return LISTED;
  },
};

/** undici 8 needs Node 22 or later. */
const RELEASES: readonly (readonly [version: string, nodes: readonly Executable[]])[] = [
  [client.devDependencies.undici, nodes],
  [client.devDependencies["undici-8"].replace("npm:undici@", ""), nodes.slice(1)],
];

const compiler = tscOf("7");

const MISSING = `not_sent Run \`npm install undici\`
not_sent Run \`npm install undici\`
${LISTED}`;

export const undici: readonly Proof<RegistryEnvironment>[] = [
  ...RELEASES.map(([version, supported]): Proof<RegistryEnvironment> => ({
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
      return `only calls over undici fail, and say what to install; ${LISTED}`;
    },
  },
];
