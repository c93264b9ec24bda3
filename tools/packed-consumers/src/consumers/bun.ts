import { bun as program } from "@org/runtimes";
import { run } from "@org/scratch";
import { placeIn, type Consumer } from "../consumer.ts";

/** As an ES module, by `require`, and as TypeScript, which it runs without a look at the types. */
export const bun: readonly Consumer[] = [
  ["ES module", "call.mjs"] as const,
  ["CommonJS by require", "call.cjs"] as const,
  ["TypeScript", "call.ts"] as const,
].map(([what, file]) => ({
  shape: `${program.name}, ${what}`,
  programs: [program.program],
  async prove({ installed, settings }) {
    const folder = await placeIn(installed, "node");
    return (await run(folder, program.program, [file], settings)).trim();
  },
}));
