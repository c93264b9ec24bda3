// Measures functions and programs side by side. Each round measures every subject once. So if the machine is slow for a
// second, all subjects become slower, and their ratios stay right.
import { run } from "@org/testing";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Bench } from "tinybench";
import { figure } from "./results.ts";

/** If the function returns a promise, `measure` awaits the promise before the next call. */
export type Subject = () => unknown;

const MILLISECONDS_PER_ROUND = 2;
// In the first 100 rounds, V8 optimizes a signer, and the time of a signature falls by a sixth (measured).
const WARM_UP = 150;

/**
 * Returns the nanoseconds per call of each function. The result is the 25th percentile of the rounds, because higher
 * percentiles include other work of the machine. Each round is a short run of tinybench.
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
 * Takes a sample of each subject in each round. Every second round is in reverse order, because a program changes the
 * CPU frequency for the next program.
 */
export async function takeTurns<Subject, Sample>(
  subjects: readonly Subject[],
  rounds: number,
  sample: (subject: Subject) => Promise<Sample>,
): Promise<{ readonly subject: Subject; readonly samples: Sample[] }[]> {
  const turns = subjects.map((subject) => ({ subject, samples: new Array<Sample>() }));
  for (let round = 0; round < rounds; round++) {
    for (const { subject, samples } of round % 2 === 0 ? turns : [...turns].reverse()) {
      samples.push(await sample(subject));
    }
  }
  return turns;
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

/** Runs a program in its own process. The times are in milliseconds. */
export async function runTimed(directory: string, program: string, parameters: readonly string[]) {
  const start = now();
  const printed = await run(directory, program, parameters);
  return { printed, milliseconds: now() - start };
}

export function now(): number {
  return performance.now();
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Returns the lower and the upper quartile as text, such as `0.64 to 0.75`. */
export function quartiles(values: readonly number[], digits: number): string {
  return [25, 75].map((percent) => figure(percentile(values, percent), digits)).join(" to ");
}

export function percentile(values: readonly number[], percent: number): number {
  const value = [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil((percent / 100) * values.length) - 1)];
  if (value === undefined) throw new Error("percentile() needs at least one value.");
  return value;
}
