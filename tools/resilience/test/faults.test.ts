import { expect, test } from "vitest";
import { undiciTransport } from "../src/faults/client.ts";
import { execute } from "../src/faults/execute.ts";
import { violatedInvariant } from "../src/faults/invariants.ts";
import { prove } from "../src/faults/prove.ts";
import { expectViolation, LOST_ORDER, ORDER, repeating, SEED, signAnew } from "./runs.ts";

const RUNS = 60;

test("the client violates no invariant over fetch", async () => {
  expect(await prove(RUNS, SEED)).toMatchObject({ runs: RUNS, seed: SEED, violation: undefined });
});

test("the client violates no invariant over undici", async ({ onTestFinished }) => {
  const transport = undiciTransport();
  onTestFinished(() => transport.close());
  expect(await prove(RUNS, SEED, { transport })).toMatchObject({ runs: RUNS, seed: SEED, violation: undefined });
});

test.each([
  { by: "operation", operation: "placeMadeUpOrder" },
  { by: "http", operation: "placeMadeUpOrder" },
  { by: "fetch", operation: "POST /not/in/the/table" },
] as const)("an order by $by whose response is lost is received, and rejects as unknown", async ({ by, operation }) => {
  const { result, received } = await execute({ ...LOST_ORDER, by });
  expect(result).toMatchObject({ error: { code: "outcome_unknown", operation } });
  expect(received).toHaveLength(1);
});

test("a client that repeats an order with a new signature is detected", async () => {
  await expectViolation(LOST_ORDER, repeating(signAnew), "an order is received at most once");
});

test("an error that is not one of the client's is detected", () => {
  const invariant = violatedInvariant(ORDER, {
    result: { thrown: new Error("made up") },
    received: [],
    begun: 0,
    isExact: false,
  });
  expect(invariant).toBe("an error is one of the client's");
});
