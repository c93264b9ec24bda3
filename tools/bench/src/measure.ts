// Measures several subjects, which take turns in short slices. A disturbance of the machine then slows down every
// subject, so the ratios stay valid.
import { setImmediate as nextTurn } from "node:timers/promises";

/** Function that is measured. If the function returns a promise, the next call waits for that promise. */
export type Subject = () => unknown;

const SLICE_MS = 2;
// V8 optimizes a signer during these rounds. Over the first 100 rounds, the signer's time falls by a sixth, compared
// with the time of the HMAC (measured).
const WARM_UP = 150;

/**
 * Returns nanoseconds per call for each subject.
 *
 * A figure is the 25th percentile of the slices. Slow slices include disturbances of the machine, and the fastest
 * slices are rare.
 */
export async function measure(subjects: readonly Subject[], rounds = 200, clock = now): Promise<number[]> {
  const measured = subjects.map((subject) => ({ subject, calls: 1, slices: new Array<number>() }));
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round++) {
    for (const each of measured) {
      // A `Request` leaves work for the next turn of the event loop. Without this line, that work would count as time
      // of the next subject that returns a promise. One subject took a thousand times as long without this line
      // (measured).
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

/** Returns the nearest-rank percentile. At least `percent` % of the values are less than or equal to this value. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error("percentile() needs at least one value.");
  return value;
}
