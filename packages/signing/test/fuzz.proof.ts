// `pnpm verify fuzz`. RUNS is the number of requests, and SEED repeats those of the run that printed it.
import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { fuzz } from "./helpers/fuzz/fuzz.ts";

const runs = Number(process.env["RUNS"] ?? 10_000);
const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));

test("signer and verifier agree with the independent implementation", { timeout: 900_000 }, async () => {
  const report = await fuzz(runs, seed);
  process.stdout.write(`seed ${seed}: ${report.runs} runs in ${report.seconds.toFixed(1)} s\n`);
  expect(report).toMatchObject({ runs, difference: undefined });
});
