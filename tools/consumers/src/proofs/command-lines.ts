// Proves that Node and Bun can import the packages.
import * as executables from "../executables.ts";
import { placeIn, runListing, type Proof } from "../proof.ts";

/**
 * Argument that stops newer versions of Node from loading an ES module by `require`. With this argument, the proofs
 * must load the CommonJS files of the packages, as an older version of Node does.
 */
const OLD_REQUIRE = "--no-experimental-require-module";

const MODULES = { "calls.mjs": "ES module", "calls.cjs": "CommonJS" } as const;

/** Proofs that each supported Node makes each kind of call, from an ES module and from CommonJS. */
export const node: readonly Proof[] = executables.nodes.flatMap((version) => calls(version, [OLD_REQUIRE]));

/** Proofs that Bun makes each kind of call, and runs a TypeScript program without a check of its types. */
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
