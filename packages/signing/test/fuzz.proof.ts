// Compares the signer and the verifier with an independent implementation: `pnpm verify fuzz`. Each run prints a seed.
// Set the environment variable SEED to this seed to repeat the random requests.
import { isFull } from "@org/testing";
import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { fuzz } from "./helpers/fuzz/fuzz.ts";

const runs = isFull ? 100_000 : 10_000;
const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));

test("the signer and the verifier agree with the independent implementation", { timeout: 900_000 }, async () => {
  const report = await fuzz(runs, seed);
  process.stdout.write(`seed ${seed}: ${report.runs} runs in ${report.seconds.toFixed(1)} s\n`);
  expect(report).toMatchObject({ runs, difference: undefined });
});
