import { undiciTransport } from "@org/broker-client/undici";
import { expect, test } from "vitest";
import { execute } from "../src/faults/execute.ts";
import { violatedInvariant } from "../src/faults/invariants.ts";
import { prove } from "../src/faults/prove.ts";
import { expectViolation, LOST_ORDER, ORDER, repeating, SEED, signAgain } from "./helpers/runs.ts";

const RUNS = 60;

test("the client violates no invariant with the transport fetch", async () => {
  expect((await prove(RUNS, SEED)).violation).toBeUndefined();
});

test("the client violates no invariant with the transport undici", async ({ onTestFinished }) => {
  const transport = undiciTransport();
  onTestFinished(() => transport.close());
  expect((await prove(RUNS, SEED, { transport })).violation).toBeUndefined();
});

test.each([
  { by: "operation", operation: "placeMadeUpOrder" },
  { by: "http", operation: "POST /made/up/orders" },
  { by: "fetch", operation: "POST /not/in/the/table" },
] as const)("the client sends an order once if the response is lost (sent by: $by)", async ({ by, operation }) => {
  const { result, received } = await execute({ ...LOST_ORDER, by });
  expect(result).toMatchObject({ error: { code: "outcome_unknown", operation } });
  expect(received).toHaveLength(1);
});

test("an invariant detects a client that sends an order again with a new signature", async () => {
  await expectViolation(LOST_ORDER, repeating(signAgain), "the server receives an order at most once");
});

test("an invariant detects a failed call whose error is not a BrokerError", () => {
  const invariant = violatedInvariant(ORDER, {
    result: { thrown: new Error("made up") },
    received: [],
    begun: 0,
    isExact: false,
  });
  expect(invariant).toBe("a failed call throws a BrokerError");
});
