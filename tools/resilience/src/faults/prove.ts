import assert from "node:assert/strict";
import fc from "fast-check";
import type { BrokerClientOptions } from "./client.ts";
import { brokenLaw } from "./laws.ts";
import { play, type Told } from "./play.ts";
import { anyRun, type Run } from "./run.ts";

interface Report {
  readonly runs: number;
  readonly seed: number;
  readonly seconds: number;
  /** How many of the runs were orders. */
  readonly orders: number;
  /** How often each thing was told, and how often the request had arrived. */
  readonly told: Readonly<Record<string, { readonly calls: number; readonly arrived: number }>>;
  /** The first run that broke one. */
  readonly broken: Broken | undefined;
}

interface Broken {
  readonly law: string;
  readonly index: number;
  readonly run: Run;
}

/** Milliseconds to look for a smaller run. */
const SEARCH = 30_000;

/** Most of a run is waiting. */
const IN_FLIGHT = 40;

/** @param change of the client's options, to see that the proof can fail */
export async function prove(runs: number, seed: number, change?: BrokerClientOptions): Promise<Report> {
  const started = performance.now();
  const told: Record<string, { calls: number; arrived: number }> = {};
  let orders = 0;
  let broken: Broken | undefined;
  const drawn = fc.sample(anyRun, { numRuns: runs, seed }).entries();
  const worker = async () => {
    for (const [index, run] of drawn) {
      if (broken) return;
      if (run.method === "POST") orders += 1;
      const observation = await play(run, change);
      const count = (told[`${run.method} ${nameOf(observation.told)}`] ??= { calls: 0, arrived: 0 });
      count.calls += 1;
      count.arrived += observation.seen.length;
      const law = brokenLaw(run, observation);
      if (law !== undefined) broken ??= { law, index, run };
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  const seconds = (performance.now() - started) / 1000;
  return { runs, orders, seed, seconds, told, broken };
}

function nameOf(told: Told): string {
  if ("answer" in told) return "answered";
  return "failure" in told ? told.failure.code : "thrown";
}

/** The law and the smallest run that is found to break one: some need a coincidence, and do not break it again. */
export async function smallest(
  { law, index, run }: Broken,
  seed: number,
  change?: BrokerClientOptions,
): Promise<string> {
  const property = fc.asyncProperty(anyRun, async (run) => {
    assert.equal(brokenLaw(run, await play(run, change)), undefined);
  });
  const drawnAgain = { seed, path: String(index), numRuns: 1, interruptAfterTimeLimit: SEARCH };
  const { counterexample } = await fc.check(property, drawnAgain);
  return `${law}\n${fc.stringify(counterexample ?? [run])}`;
}
