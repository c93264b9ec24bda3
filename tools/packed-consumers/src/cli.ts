// `pnpm test:packed`, `pnpm test:packed WORD`: all consumers, or those whose shape has the word.
import { consumers } from "./proofs/index.ts";
import { proveAll } from "./prove-all.ts";
import { createWorld } from "./world.ts";

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = consumers.filter(({ shape }) => words.every((word) => shape.toLowerCase().includes(word)));
if (chosen.length === 0) throw new Error(`No consumer is called ${words.join(" ")}.`);
const print = (line: string) => console.log(line);
// Interrupted, it takes the sandbox along, whose process is its own.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
await using world = await createWorld(print);
process.exitCode = await proveAll({ consumers: chosen, world, ci: process.env["CI"] === "true", print });
console.log(`${Math.round(performance.now() / 1000)} s in all`);
