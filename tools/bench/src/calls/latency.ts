// Measures latency at a fixed rate. Calls start on a schedule, even if earlier calls have not ended. The time of a call
// begins at its scheduled start. A call that blocks the program therefore also adds to the latency of the next calls.
import type { Call } from "../call-rate.ts";
import type { Caller } from "../callers.ts";
import { percentile } from "../measure.ts";
import { spread, takeTurns } from "../rounds.ts";
import { figure, type Table } from "../table.ts";

/** Rate of the calls. The slowest caller reaches three times this rate. */
const CALLS_PER_SECOND = 1000;
const CALLS_PER_TURN = 1000;
const ROUNDS = 10;
const PERCENTILES = [50, 99, 99.9];
/**
 * Time between polls. Each poll takes a turn of the event loop, and each turn allocates memory. With a shorter time
 * between polls, the polls would cause most of the garbage collections (measured).
 */
const MILLISECONDS_PER_TURN = 0.02;

/** Caller that makes no call, to measure the delay that the machine causes. */
const NO_CALL = { what: "no call", call: () => Promise.resolve() };

export async function compareLatency(callers: readonly Caller[]): Promise<Table> {
  const subjects = [NO_CALL, ...callers];
  const samplers = subjects.map(({ call }) => async () => {
    // The HTTP client may close its connection during the turns of the other callers. In that case, this call opens a
    // new connection.
    await call();
    return measureLatency(call, CALLS_PER_SECOND, CALLS_PER_TURN);
  });
  const samples = await takeTurns(samplers, ROUNDS);
  const turns = `${ROUNDS} turns of ${figure(CALLS_PER_TURN)} calls`;
  return {
    title: `µs per call at ${figure(CALLS_PER_SECOND)} calls per second, median of ${turns}`,
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

/** Returns microseconds from the scheduled start of each call to its end. */
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

/** Polls the event loop until the given time. A timer would be late by up to a millisecond. */
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
    // The first poll waits for the next turn, so that earlier calls can continue.
    setImmediate(poll);
  });
}

function now(): number {
  return performance.now();
}
