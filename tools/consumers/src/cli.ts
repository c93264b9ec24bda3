// `pnpm verify packages`
import { readCommandLine } from "@org/testing";
import { consumers } from "./proofs/index.ts";
import { proveAll } from "./prove-all.ts";
import { createWorld } from "./world.ts";

const { positionals, refuse } = readCommandLine({
  name: "pnpm verify packages",
  summary: "Tries the packed packages in every kind of repo, or in the kinds whose line has each WORD.",
  operands: "[WORD...]",
  options: {},
  example: "pnpm verify packages bundler",
});
const words = positionals.map((word) => word.toLowerCase());
const chosen = consumers.filter(({ shape }) => words.every((word) => shape.toLowerCase().includes(word)));
if (chosen.length === 0) refuse(`No consumer is called ${words.join(" ")}.`);
const print = (line: string) => console.log(line);
// Interrupted, it takes the sandbox along, whose process is its own.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
await using world = await createWorld(print);
process.exitCode = await proveAll({ consumers: chosen, world, ci: process.env["CI"] === "true", print });
console.log(`${Math.round(performance.now() / 1000)} s in all`);
