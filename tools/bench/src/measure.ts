// Round-robin, in short slices: what disturbs the machine disturbs every row alike, and a ratio stays true.
import { setImmediate as nextTurn } from "node:timers/promises";

/** A promise that it gives is awaited before the next call, as a user would; what is synchronous is not. */
export type Subject = () => unknown;

const SLICE_MS = 2;
// V8 is not done with a signer before (measured: its ratio to the HMAC falls by a sixth over the first 100 rounds).
const WARM_UP = 150;

/**
 * Nanoseconds per call of each subject: the 25th percentile over its slices, because what a slice has too much is the
 * machine's, and the fastest slices are luck.
 */
export async function measure(subjects: readonly Subject[], rounds = 200, clock = now): Promise<number[]> {
  const measured = subjects.map((subject) => ({ subject, calls: 1, slices: new Array<number>() }));
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round++) {
    for (const each of measured) {
      // What waits for the loop to turn, such as what a `Request` leaves to the garbage collector, would be charged to
      // the first row that lets it turn (seen: to one row a thousandfold).
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

/** The value that `percent` of the values do not exceed: the nearest rank. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error("There is no percentile of nothing.");
  return value;
}
