// `pnpm fuzz`
import { readCommandLine } from "@org/scratch";
import { randomInt } from "node:crypto";
import { fuzz } from "./fuzz.ts";

const { values, refuse } = readCommandLine({
  name: "pnpm fuzz",
  summary: "Signs and verifies random requests, and compares each signature with the independent implementation.",
  options: {
    runs: { type: "string", value: "N", help: "Number of requests. Default: 100000." },
    seed: {
      type: "string",
      value: "N",
      help: "Repeats the requests of the run that printed this seed. Default: random.",
    },
  },
  example: "pnpm fuzz --runs 1000 --seed 7",
});
const runs = Number(values.runs ?? 100_000);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  refuse("--runs takes a positive integer, --seed an integer.");
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
