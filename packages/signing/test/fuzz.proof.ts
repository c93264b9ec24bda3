// Compares random requests with an independent implementation: `pnpm verify fuzz`. RUNS sets the number of requests.
// Each run prints its seed, and SEED repeats the requests of that run.
import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { fuzz } from "./helpers/fuzz/fuzz.ts";

const runs = Number(process.env["RUNS"] ?? 10_000);
const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));

test("the signer and the verifier agree with the independent implementation", { timeout: 900_000 }, async () => {
  const report = await fuzz(runs, seed);
  process.stdout.write(`seed ${seed}: ${report.runs} runs in ${report.seconds.toFixed(1)} s\n`);
  expect(report).toMatchObject({ runs, difference: undefined });
});
