import { bun as program } from "@org/runtimes";
import { call, placeIn, type Consumer } from "../consumer.ts";

/** As an ES module, by `require`, and as TypeScript, which it runs without a look at the types. */
export const bun: readonly Consumer[] = [
  ["ES module", "call.mjs"] as const,
  ["CommonJS by require", "call.cjs"] as const,
  ["TypeScript", "call.ts"] as const,
].map(([what, file]) => ({
  shape: `${program.name}, ${what}`,
  programs: [program.program],
  async prove({ installed, env }) {
    return call(await placeIn(installed, "node"), program.program, [file], env);
  },
}));
