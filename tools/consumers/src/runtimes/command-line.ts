import { fileURLToPath } from "node:url";
import type { Program } from "./programs.ts";
import { reportOf, type Runtime } from "./runtime.ts";

const ENTRY = fileURLToPath(new URL("../entry/command-line.mjs", import.meta.url));

/** A runtime of the command line: it imports the built packages by their `exports` and `imports`, as a consumer does. */
export function commandLine({ name, program }: Program, args: readonly string[] = []): Runtime {
  return {
    name,
    program,
    crypto: "node:crypto",
    run: (suite, world) => reportOf(program, [...args, ENTRY, suite, JSON.stringify(world)]),
  };
}
