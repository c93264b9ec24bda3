// `pnpm faults`: 15,500 calls. `--runs N` for another number, `--seed N` for those of an earlier run.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { prove, smallest } from "./prove.ts";

const { values } = parseArgs({ options: { runs: { type: "string" }, seed: { type: "string" } } });
// A third are lists: of so many, 10,000 are orders, whatever is drawn.
const runs = Number(values.runs ?? 15_500);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  console.error("--runs takes a positive integer, --seed an integer.");
  process.exit(2);
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
