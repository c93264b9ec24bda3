import assert from "node:assert/strict";
import fc from "fast-check";
import type { BrokerClientOptions } from "@org/broker-client";
import { execute, type CallResult } from "./execute.ts";
import { violatedInvariant } from "./invariants.ts";
import { anyRun, type Run } from "./run.ts";

interface Report {
  readonly seconds: number;
  readonly orders: number;
  readonly results: Readonly<Record<string, { readonly calls: number; readonly received: number }>>;
  readonly violation: Violation | undefined;
}

interface Violation {
  readonly invariant: string;
  readonly index: number;
  readonly run: Run;
}

/** Time limit of `shrink`, in milliseconds. */
const SEARCH = 30_000;

const CONCURRENCY = 40;

export async function prove(runs: number, seed: number, overrides?: BrokerClientOptions): Promise<Report> {
  const started = performance.now();
  const results: Record<string, { calls: number; received: number }> = {};
  let orders = 0;
  let violation: Violation | undefined;
  const generated = fc.sample(anyRun, { numRuns: runs, seed }).entries();
  const worker = async () => {
    for (const [index, run] of generated) {
      if (violation) return;
      if (run.method === "POST") orders += 1;
      const observation = await execute(run, overrides);
      const count = (results[`${run.method} ${nameOf(observation.result)}`] ??= { calls: 0, received: 0 });
      count.calls += 1;
      count.received += observation.received.length;
      const invariant = violatedInvariant(run, observation);
      if (invariant !== undefined) violation ??= { invariant, index, run };
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const seconds = (performance.now() - started) / 1000;
  return { orders, seconds, results, violation };
}

function nameOf(result: CallResult): string {
  if ("data" in result) return "data";
  return "error" in result ? result.error.code : "thrown";
}

/** Returns the invariant with a smaller run, or with the original run if the violation does not occur again. */
export async function shrink(
  { invariant, index, run }: Violation,
  seed: number,
  overrides?: BrokerClientOptions,
): Promise<string> {
  const property = fc.asyncProperty(anyRun, async (run) => {
    assert.equal(violatedInvariant(run, await execute(run, overrides)), undefined);
  });
  const sameRun = { seed, path: String(index), numRuns: 1, interruptAfterTimeLimit: SEARCH };
  const { counterexample } = await fc.check(property, sameRun);
  return `${invariant}\n${fc.stringify(counterexample ?? [run])}`;
}
