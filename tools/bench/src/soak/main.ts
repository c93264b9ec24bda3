// `pnpm soak`: 100,000 calls, or `--requests N`; `--seed N` for what an earlier run drew; `--write` puts the figures into
// the README, and the picture beside it.
import { randomInt } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { replaceSection } from "../readme.ts";
import { picture } from "./picture.ts";
import { report } from "./report.ts";
import { soak } from "./soak.ts";
import { problemsOf } from "./verdict.ts";

const README = new URL("../../README.md", import.meta.url);
const PICTURE = new URL("../../soak.svg", import.meta.url);

const { values } = parseArgs({
  options: { requests: { type: "string" }, seed: { type: "string" }, write: { type: "boolean", default: false } },
});
const calls = Number(values.requests ?? 100_000);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!(calls > 0 && calls % 1000 === 0) || seed >>> 0 !== seed) {
  console.error("--requests takes a multiple of 1,000, --seed an integer from 0 to 4294967295.");
  process.exit(2);
}

console.log(`seed ${seed}\n`);
const figures = await soak(calls, seed);
const markdown = report(figures, seed);
console.log(markdown);
const problems = problemsOf(figures);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else if (values.write) {
  await writeFile(README, replaceSection(await readFile(README, "utf8"), "soak", markdown));
  await writeFile(PICTURE, picture(figures.samples));
}
