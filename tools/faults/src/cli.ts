// `pnpm faults`: 10,000 calls. `--runs N` for another number, `--seed N` for those of an earlier run.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { prove, smallest } from "./prove.ts";

const { values } = parseArgs({ options: { runs: { type: "string" }, seed: { type: "string" } } });
const runs = Number(values.runs ?? 10_000);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  console.error("--runs takes a positive integer, --seed an integer.");
  process.exit(2);
}

console.log(`seed ${seed}`);
const { seconds, told, broken } = await prove(runs, seed);
console.table(told);
console.log(`${runs} runs in ${seconds.toFixed(1)} s, ${broken === undefined ? "no law broken" : "a law broken:"}`);
if (broken !== undefined) {
  console.error(await smallest(broken, seed));
  process.exitCode = 1;
}
