// The subjects take turns in short slices. A disturbance of the machine then slows every row, and the ratios stay valid.
import { setImmediate as nextTurn } from "node:timers/promises";

/** The code that one call runs. If it returns a promise, the next call waits for it, as a user's would. */
export type Subject = () => unknown;

const SLICE_MS = 2;
// V8 optimizes a signer for this long: its ratio to the HMAC falls by a sixth over the first 100 rounds (measured).
const WARM_UP = 150;

/**
 * Returns nanoseconds per call for each subject.
 *
 * A figure is the 25th percentile of the slices: slow slices are disturbed by the machine, and the fastest are luck.
 */
export async function measure(subjects: readonly Subject[], rounds = 200, clock = now): Promise<number[]> {
  const measured = subjects.map((subject) => ({ subject, calls: 1, slices: new Array<number>() }));
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round++) {
    for (const each of measured) {
      // A `Request` leaves work for the next turn of the event loop. Without this line, that work is measured with the
      // next row that returns a promise (seen: one row took a thousand times as long).
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

/** Returns the nearest-rank percentile: `percent` of the values do not exceed it. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error("percentile() needs at least one value.");
  return value;
}
