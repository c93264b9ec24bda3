// Measures latency at a fixed rate. Calls start on a schedule, even if earlier calls are pending. The latency of a call
// begins at its scheduled start, so a call that blocks the event loop increases the latency of the next calls.
import { setImmediate as nextTurn } from "node:timers/promises";
import { now, type Call, median, percentile, takeTurns } from "../measure.ts";
import { figure, type Table } from "../results.ts";
import type { Caller } from "./callers.ts";

/** Every HTTP client can keep this rate, because the slowest HTTP client can make 3,000 calls per second. */
const CALLS_PER_SECOND = 1000;
const CALLS_PER_TURN = 1000;
const ROUNDS = 10;
const PERCENTILES = [50, 99, 99.9];
/** Longest time for which `waitUntil` blocks the event loop. A shorter time causes more garbage collections (measured). */
const MILLISECONDS_PER_TURN = 0.02;

/** Call that sends no request. The whole latency of this call comes from the machine and the benchmark. */
const NO_CALL = { what: "no call", call: () => Promise.resolve() };

export async function compareLatency(callers: readonly Caller[]): Promise<Table> {
  const turns = await takeTurns([NO_CALL, ...callers], ROUNDS, async ({ call }) => {
    // The HTTP client may have closed its idle connection, so this unmeasured call opens a new connection.
    await call();
    return measureLatency(call, CALLS_PER_SECOND, CALLS_PER_TURN);
  });
  const size = `${ROUNDS} runs, each with ${figure(CALLS_PER_TURN)} calls`;
  return {
    title: `latency in µs at ${figure(CALLS_PER_SECOND)} calls per second, median of ${size}`,
    columns: ["case", ...PERCENTILES.map((percent) => `p${percent}`)],
    rows: turns.map(({ subject, samples }) => [
      subject.what,
      ...PERCENTILES.map((percent) => figure(median(samples.map((latencies) => percentile(latencies, percent))))),
    ]),
  };
}

/** Returns the latency of each call, in microseconds. */
export async function measureLatency(call: Call, perSecond: number, calls: number, clock = now): Promise<number[]> {
  const start = clock();
  const pending: Promise<number>[] = [];
  while (pending.length < calls) {
    const due = start + (pending.length * 1000) / perSecond;
    await waitUntil(due, clock);
    pending.push(call().then(() => (clock() - due) * 1000));
  }
  return Promise.all(pending);
}

/** Waits without a timer, because a timer can be late by a millisecond. */
async function waitUntil(due: number, clock: () => number): Promise<void> {
  for (let time = clock(); time < due;) {
    await nextTurn();
    const turn = Math.min(due, clock() + MILLISECONDS_PER_TURN);
    while (time < turn) time = clock();
  }
}
