// Measures functions and programs side by side. Each round measures every subject once. So if the machine is slow for a
// second, all subjects become slower, and their ratios stay right.
import { setImmediate as nextTurn } from "node:timers/promises";
import { Bench } from "tinybench";

/** Samples of a subject, one for each round. */
export interface Turns<Subject, Sample = number> {
  readonly subject: Subject;
  readonly samples: readonly Sample[];
}

/** If the function returns a promise, `measure` awaits the promise before the next call. */
interface Callable {
  readonly call: () => unknown;
}

const MILLISECONDS_PER_ROUND = 2;
// In the first 100 rounds, V8 optimizes a signer, and the time of a signature falls by a sixth (measured).
const WARM_UP = 150;

/** Returns the nanoseconds per call of each function, for each round after the warm-up. */
export async function measure<Subject extends Callable>(subjects: readonly Subject[], rounds = 200, clock = now) {
  const warmUp = Math.min(WARM_UP, rounds);
  const turns = await takeTurns(subjects, warmUp + rounds, ({ call }) => meanTime(call, clock));
  return turns.map(({ subject, samples }) => ({ subject, samples: samples.slice(warmUp) }));
}

/** Returns the nanoseconds per call in a short run of tinybench. */
async function meanTime(call: () => unknown, clock: () => number): Promise<number> {
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
  const [task] = await bench.add("call", call).run();
  if (task?.result.state !== "completed") throw new Error("tinybench did not complete the run.");
  return task.result.latency.mean * 1e6;
}

/**
 * Takes a sample of each subject in each round. Every second round is in reverse order, because a program changes the
 * CPU frequency for the next program.
 */
export async function takeTurns<Subject, Sample>(
  subjects: readonly Subject[],
  rounds: number,
  sample: (subject: Subject) => Promise<Sample>,
): Promise<Turns<Subject, Sample>[]> {
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

/** Returns the duration of asynchronous work, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = now();
  await work();
  return now() - start;
}

export function now(): number {
  return performance.now();
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function percentile(values: readonly number[], percent: number): number {
  const value = [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil((percent / 100) * values.length) - 1)];
  if (value === undefined) throw new Error("percentile() needs at least one value.");
  return value;
}
