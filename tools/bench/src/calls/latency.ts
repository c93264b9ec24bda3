// Measures latency at a fixed rate. Calls start on a schedule, even if earlier calls are pending. The latency of a call
// begins at its scheduled start, so a call that blocks the event loop increases the latency of the next calls.
import { now, type Call, percentile, spread, takeTurns } from "../measure.ts";
import type { Caller } from "../callers.ts";
import { figure, type Table } from "../results.ts";

/** Every HTTP client can keep this rate, because the slowest HTTP client can make 3,000 calls per second. */
const CALLS_PER_SECOND = 1000;
const CALLS_PER_TURN = 1000;
const ROUNDS = 10;
const PERCENTILES = [50, 99, 99.9];
/**
 * Longest time for which `poll` blocks the event loop. Each call of `poll` allocates memory, so a shorter time causes
 * more garbage collections (measured).
 */
const MILLISECONDS_PER_TURN = 0.02;

/** Call that sends no request. The whole latency of this call comes from the machine and the benchmark. */
const NO_CALL = { what: "no call", call: () => Promise.resolve() };

export async function compareLatency(callers: readonly Caller[]): Promise<Table> {
  const subjects = [NO_CALL, ...callers];
  const samplers = subjects.map(({ call }) => async () => {
    // The HTTP client may have closed its idle connection, so this unmeasured call opens a new connection.
    await call();
    return measureLatency(call, CALLS_PER_SECOND, CALLS_PER_TURN);
  });
  const samples = await takeTurns(samplers, ROUNDS);
  const turns = `${ROUNDS} runs, each with ${figure(CALLS_PER_TURN)} calls`;
  return {
    title: `latency in µs at ${figure(CALLS_PER_SECOND)} calls per second, median of ${turns}`,
    columns: ["case", ...PERCENTILES.map((percent) => `p${percent}`)],
    rows: subjects.map(({ what }, at) => [
      what,
      ...PERCENTILES.map((percent) => {
        const values = (samples[at] ?? []).map((microseconds) => percentile(microseconds, percent));
        return figure(spread(values).median);
      }),
    ]),
  };
}

export async function measureLatency(call: Call, perSecond: number, calls: number, clock = now): Promise<number[]> {
  const start = clock();
  const pending: Promise<number>[] = [];
  while (pending.length < calls) {
    const due = start + (pending.length * 1000) / perSecond;
    await until(due, clock);
    pending.push(call().then(() => (clock() - due) * 1000));
  }
  return Promise.all(pending);
}

/** Waits without a timer, because a timer can be late by a millisecond. */
function until(due: number, clock: () => number): Promise<void> | undefined {
  if (clock() >= due) return undefined;
  return new Promise((resolve) => {
    const poll = () => {
      const turn = Math.min(due, clock() + MILLISECONDS_PER_TURN);
      let time = clock();
      while (time < turn) time = clock();
      if (time >= due) resolve();
      else setImmediate(poll);
    };
    setImmediate(poll);
  });
}
