import * as executables from "../executables.ts";
import { placeIn, runListing, type Proof } from "../proof.ts";

/** Newer Nodes can `require` an ES module. The older ones cannot, so CommonJS must be there for all of them. */
const OLD_REQUIRE = "--no-experimental-require-module";

const MODULES = { "calls.mjs": "ES module", "calls.cjs": "CommonJS by require" } as const;

/** Every supported Node makes each kind of call, as an ES module and by `require`. */
export const node: readonly Proof[] = executables.nodes.flatMap((version) => calls(version, [OLD_REQUIRE]));

/** Bun does the same. It runs TypeScript too, without checking types. */
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
