// Measures subjects in rounds, for slow programs and for figures with a median and quartiles.
import { percentile } from "./measure.ts";

/**
 * Measures each subject once per round. Every second round runs in reverse order, because a subject affects the next
 * subject through the heap and the CPU's clock.
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

/** Median and quartiles of samples. Half of the samples are between the quartiles. */
export interface Spread {
  readonly median: number;
  readonly quartiles: readonly [lower: number, upper: number];
}

export function spread(samples: readonly number[]): Spread {
  return { median: percentile(samples, 50), quartiles: [percentile(samples, 25), percentile(samples, 75)] };
}

/**
 * Combines the samples of two subjects round by round. A disturbance of the machine affects both samples of a round.
 * The result is therefore more precise than the same calculation with two medians.
 */
export function pairwise(
  ones: readonly number[],
  others: readonly number[],
  combine: (one: number, other: number) => number,
): number[] {
  return ones.map((one, round) => combine(one, others[round] ?? NaN));
}
