// `pnpm verify faults`
import { readCommandLine } from "@org/testing";
import { randomInt } from "node:crypto";
import { prove, smallest } from "./prove.ts";

const { values, refuse } = readCommandLine({
  name: "pnpm verify faults",
  summary: "Calls a server through connections that fail in all ways, and compares each outcome with what arrived.",
  options: {
    runs: { type: "string", value: "N", help: "Number of calls, a third of them lists. Default: 15500." },
    seed: { type: "string", value: "N", help: "Repeats the calls of the run that printed this seed. Default: random." },
  },
  example: "pnpm verify faults --runs 1000 --seed 7",
});
// A third are lists: of so many, 10,000 are orders, whatever is drawn.
const runs = Number(values.runs ?? 15_500);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  refuse("--runs takes a positive integer, --seed an integer.");
}

console.log(`seed ${seed}`);
const { seconds, orders, told, broken } = await prove(runs, seed);
console.table(told);
const verdict = broken === undefined ? "no law broken" : "a law broken:";
console.log(`${runs} runs, of them ${orders} orders, in ${seconds.toFixed(1)} s: ${verdict}`);
if (broken !== undefined) {
  console.error(await smallest(broken, seed));
  process.exitCode = 1;
}
