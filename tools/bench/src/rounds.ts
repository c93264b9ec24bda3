// Rounds for programs that are too slow for the slices of measure.ts, or whose figures need a median and quartiles.
import { percentile } from "./measure.ts";

/**
 * Measures each subject once per round. Every second round runs in reverse order, because a subject affects the next one
 * through the heap and the CPU's clock.
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

/** Median and quartiles. Half of the samples lie between the quartiles. */
export interface Spread {
  readonly median: number;
  readonly quartiles: readonly [lower: number, upper: number];
}

export function spread(samples: readonly number[]): Spread {
  return { median: percentile(samples, 50), quartiles: [percentile(samples, 25), percentile(samples, 75)] };
}

/**
 * Combines two rows of samples round by round. A disturbance of the machine affects both samples of a round, so this is
 * more precise than combining two medians.
 */
export function pairwise(
  ones: readonly number[],
  others: readonly number[],
  combine: (one: number, other: number) => number,
): number[] {
  return ones.map((one, round) => combine(one, others[round] ?? NaN));
}
