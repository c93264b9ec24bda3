// Measures functions side by side in one process. tinybench runs one task for its whole time before the next task, so
// the ratio of two tasks would depend on the load of the machine at two different times. So each round here is a short
// run of tinybench: if the machine is slow for a second, all functions become slower, and their ratios stay right.
import { setImmediate as nextTurn } from "node:timers/promises";
import { Bench } from "tinybench";

/** If the function returns a promise, `measure` awaits the promise before the next call. */
export type Subject = () => unknown;

const MILLISECONDS_PER_ROUND = 2;
// In the first 100 rounds, V8 optimizes a signer, and the time of a signature falls by a sixth (measured).
const WARM_UP = 150;

/**
 * Returns the nanoseconds per call of each function. The result is the 25th percentile of the rounds, because higher
 * percentiles include other work of the machine.
 */
export async function measure(subjects: readonly Subject[], rounds = 200, clock = now): Promise<number[]> {
  const bench = new Bench({
    time: MILLISECONDS_PER_ROUND,
    iterations: 1,
    warmup: false,
    throws: true,
    now: clock,
    subtractTimerOverhead: clock === now,
    // A function that creates a `Request` causes extra work in the next turn of the event loop. Without this wait, the
    // next function seems a thousand times slower (measured).
    setup: () => nextTurn(),
  });
  for (const [at, subject] of subjects.entries()) bench.add(String(at), subject);
  const means = subjects.map(() => new Array<number>());
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round++) {
    bench.reset();
    for (const [at, { result }] of (await bench.run()).entries()) {
      if (round >= 0 && result.state === "completed") means[at]?.push(result.latency.mean * 1e6);
    }
  }
  return means.map((values) => percentile(values, 25));
}

/**
 * Runs the programs of every second round in reverse order, because a program changes the CPU frequency for the next
 * program.
 */
export async function takeTurns<Sample>(
  subjects: readonly (() => Promise<Sample>)[],
  rounds: number,
): Promise<Sample[][]> {
  const measured = subjects.map((subject) => ({ subject, samples: new Array<Sample>() }));
  for (let round = 0; round < rounds; round++) {
    for (const { subject, samples } of round % 2 === 0 ? measured : [...measured].reverse()) {
      samples.push(await subject());
    }
  }
  return measured.map(({ samples }) => samples);
}

export type Call = () => Promise<unknown>;

export async function callsPerSecond(call: Call, inFlight: number, calls: number, clock = now): Promise<number> {
  let left = calls;
  const callUntilDone = async () => {
    while (left-- > 0) await call();
  };
  const start = clock();
  await Promise.all(Array.from({ length: inFlight }, callUntilDone));
  return (calls / (clock() - start)) * 1000;
}

export function now(): number {
  return performance.now();
}

export interface Spread {
  readonly median: number;
  readonly quartiles: readonly [lower: number, upper: number];
}

export function spread(samples: readonly number[]): Spread {
  return { median: percentile(samples, 50), quartiles: [percentile(samples, 25), percentile(samples, 75)] };
}

/** Compares samples of the same round, because a slow machine slows down all programs of a round. */
export function pairwise(
  ones: readonly number[],
  others: readonly number[],
  combine: (one: number, other: number) => number,
): number[] {
  return ones.map((one, round) => combine(one, others[round] ?? NaN));
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error("percentile() needs at least one value.");
  return value;
}
