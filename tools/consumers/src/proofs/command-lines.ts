import * as executables from "../executables.ts";
import { placeIn, runListing, type Proof } from "../proof.ts";

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
