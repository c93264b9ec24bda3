import type { BrokerClientOptions, FetchFunction } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";
import { createSigner, createSigningFetch } from "@org/signing";
import { expect } from "vitest";
import { execute } from "../../src/faults/execute.ts";
import { violatedInvariant } from "../../src/faults/invariants.ts";
import type { Cut, Run } from "../../src/faults/run.ts";

export const SEED = 1;

export const ORDER: Run = {
  method: "POST",
  by: "fetch",
  bodySize: 0,
  start: "server",
  cuts: [],
  scenario: undefined,
  seed: SEED,
  attempts: 3,
  attemptTimeout: 30_000,
  overallTimeout: 60_000,
  credentialsAfter: 0,
  abortAfter: undefined,
};
const LOST: Cut = { in: "response", after: 0, how: "reset" };
export const LOST_ORDER: Run = { ...ORDER, cuts: [LOST] };
export const LOST_LIST: Run = { ...ORDER, method: "GET", cuts: [LOST] };

export const repeating = (resend: FetchFunction): BrokerClientOptions => ({
  fetch: (request) => {
    const copy = request.clone();
    return fetch(request).catch(() => resend(copy));
  },
});

export async function signAgain(request: Request): Promise<Response> {
  const sandbox = await startSandbox();
  await sandbox.close();
  return createSigningFetch(createSigner(sandbox))(request);
}

export async function expectViolation(run: Run, overrides: BrokerClientOptions, invariant: string): Promise<void> {
  expect(violatedInvariant(run, await execute(run))).toBeUndefined();
  expect(violatedInvariant(run, await execute(run, overrides))).toBe(invariant);
}
