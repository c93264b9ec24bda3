// If a check of `pnpm verify soak` fails, this program writes no figures.
import { undiciTransport } from "@org/broker-client/undici";
import { readCommandLine } from "@org/testing";
import { randomInt } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { replaceSection } from "../results.ts";
import { picture } from "./heap-picture.ts";
import { problemsOf } from "./problems.ts";
import { report } from "./report.ts";
import { soak, type Figures } from "./soak.ts";

const GUIDE = new URL("../../SOAK.md", import.meta.url);
const PICTURE = new URL("../../soak.svg", import.meta.url);

const { values, refuse } = readCommandLine(
  `Usage: pnpm verify soak -- [--requests N] [--seed N] [--write]

Calls a sandbox with random faults, over each transport. Checks that each call has the expected outcome,
that each attempt has a new nonce, and that the heap does not grow.

  --requests N  Number of calls over each transport. Must be a multiple of 1000. Default: 100000.
  --seed N      Repeats the faults of the run that printed this seed. Default: random.
  --write       Writes the figures into tools/bench/SOAK.md, and the picture into tools/bench/soak.svg.

Example: pnpm verify soak -- --requests 10000 --seed 7`,
  { options: { requests: { type: "string" }, seed: { type: "string" }, write: { type: "boolean" } } },
);
const calls = Number(values.requests ?? 100_000);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!(calls > 0 && calls % 1000 === 0) || seed >>> 0 !== seed) {
  refuse("--requests must be a multiple of 1,000, and --seed must be an integer from 0 to 4294967295.");
}

console.log(`seed ${seed}\n`);
const runs: Record<string, Figures> = {
  fetch: await soak(calls, seed, {}),
  undici: await soak(calls, seed, { transport: undiciTransport() }),
};
const markdown = report(runs, seed);
console.log(markdown);
const problems = Object.entries(runs).flatMap(([transport, figures]) =>
  problemsOf(figures).map((problem) => `Over ${transport}: ${problem}`),
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else if (values.write) {
  await writeFile(GUIDE, replaceSection(await readFile(GUIDE, "utf8"), "soak", markdown));
  await writeFile(PICTURE, picture(runs));
}
