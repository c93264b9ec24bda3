// Latency at a fixed rate. Calls start on a schedule, whether or not earlier ones have ended, and the time counts from
// the schedule. A caller that blocks the program therefore delays the calls behind it in the figures, too.
import type { Call } from "../call-rate.ts";
import type { Caller } from "../callers.ts";
import { percentile } from "../measure.ts";
import { spread, takeTurns } from "../rounds.ts";
import { figure, type Table } from "../table.ts";

/** A third of the rate that the slowest caller reaches. */
const CALLS_PER_SECOND = 1000;
const CALLS_PER_TURN = 1000;
const ROUNDS = 10;
const PERCENTILES = [50, 99, 99.9];
/** A turn of the event loop allocates memory. More turns would cause most of the garbage collections (measured). */
const MILLISECONDS_PER_TURN = 0.02;

/** Shows by how much the machine delays a program that does nothing. */
const NO_CALL = { what: "no call", call: () => Promise.resolve() };

export async function compareLatency(callers: readonly Caller[]): Promise<Table> {
  const subjects = [NO_CALL, ...callers];
  const samplers = subjects.map(({ call }) => async () => {
    // A library may have closed its connections during the turns of the others.
    await call();
    return measureLatency(call, CALLS_PER_SECOND, CALLS_PER_TURN);
  });
  const samples = await takeTurns(samplers, ROUNDS);
  const turns = `${ROUNDS} turns of ${figure(CALLS_PER_TURN)} calls`;
  return {
    title: `µs of a call at ${figure(CALLS_PER_SECOND)} calls a second, median of ${turns}`,
    columns: ["what", ...PERCENTILES.map((percent) => `p${percent}`)],
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

/** Polls the event loop until the time is due. A timer would be late by up to a millisecond. */
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
    // Not at once, so that the last call goes on.
    setImmediate(poll);
  });
}

function now(): number {
  return performance.now();
}
