// `pnpm fuzz`: 100,000 random requests. `--runs N` for another number, `--seed N` for those of an earlier run.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { fuzz } from "./fuzz.ts";

const { values } = parseArgs({ options: { runs: { type: "string" }, seed: { type: "string" } } });
const runs = Number(values.runs ?? 100_000);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  console.error("--runs takes a positive integer, --seed an integer.");
  process.exit(2);
}

console.log(`seed ${seed}`);
const report = await fuzz(runs, seed);
console.log(
  `${report.runs} runs in ${report.seconds.toFixed(1)} s, ${report.difference === undefined ? "no difference" : "a difference:"}`,
);
if (report.difference !== undefined) {
  console.error(report.difference);
  process.exitCode = 1;
}
