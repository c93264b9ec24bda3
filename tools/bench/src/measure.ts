// Measures one function for two milliseconds, and then the next function. If the machine is slow for a second, all
// functions become slower, so the ratios of the functions stay right.
import { setImmediate as nextTurn } from "node:timers/promises";

/** If the function returns a promise, `measure` awaits the promise before the next call. */
export type Subject = () => unknown;

const SLICE_MS = 2;
// In the first 100 rounds, V8 optimizes a signer, and the time of a signature falls by a sixth (measured).
const WARM_UP = 150;

/**
 * Returns the nanoseconds per call of each function. The result is the 25th percentile, because higher percentiles
 * include other work of the machine.
 */
export async function measure(subjects: readonly Subject[], rounds = 200, clock = now): Promise<number[]> {
  const measured = subjects.map((subject) => ({ subject, calls: 1, slices: new Array<number>() }));
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round++) {
    for (const each of measured) {
      // A function that creates a `Request` causes extra work in the next turn of the event loop. Without this wait,
      // the next function seems a thousand times slower (measured).
      await nextTurn();
      const start = clock();
      const pending = callRepeatedly(each.subject, each.calls);
      if (pending) await pending;
      const elapsed = clock() - start;
      if (round >= 0) each.slices.push((elapsed / each.calls) * 1e6);
      else each.calls = Math.max(1, Math.round((each.calls * SLICE_MS) / Math.max(elapsed, SLICE_MS / 10)));
    }
  }
  return measured.map(({ slices }) => percentile(slices, 25));
}

function now(): number {
  return performance.now();
}

function callRepeatedly(subject: Subject, calls: number): Promise<void> | undefined {
  const first = subject();
  if (first instanceof Promise) return awaitRepeatedly(first, subject, calls);
  for (let call = 1; call < calls; call++) subject();
  return undefined;
}

async function awaitRepeatedly(first: Promise<unknown>, subject: Subject, calls: number): Promise<void> {
  await first;
  for (let call = 1; call < calls; call++) await subject();
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error("percentile() needs at least one value.");
  return value;
}
