// Rounds for what is too long for the slices of measure.ts, or wants more of a figure than one percentile.
import { percentile } from "./measure.ts";

/** Gives one figure of itself. */
type Sampler = () => Promise<number>;

/**
 * A figure of each subject a round. Every second round goes backwards, so that what one leaves behind, in the heap or
 * in the CPU's clock, is not always charged to the same other.
 */
export async function takeTurns(subjects: readonly Sampler[], rounds: number): Promise<number[][]> {
  const measured = subjects.map((subject) => ({ subject, samples: new Array<number>() }));
  for (let round = 0; round < rounds; round++) {
    for (const { subject, samples } of round % 2 === 0 ? measured : [...measured].reverse()) {
      samples.push(await subject());
    }
  }
  return measured.map(({ samples }) => samples);
}

/** A median, and the quartiles that the middle half of the samples lies between. */
interface Spread {
  readonly median: number;
  readonly quartiles: readonly [lower: number, upper: number];
}

export function spread(samples: readonly number[]): Spread {
  return { median: percentile(samples, 50), quartiles: [percentile(samples, 25), percentile(samples, 75)] };
}

/**
 * Two rows of samples, put together round by round: what disturbs a round disturbs both alike, so that this is truer than
 * to put their medians together.
 */
export function pairwise(
  ones: readonly number[],
  others: readonly number[],
  together: (one: number, other: number) => number,
): number[] {
  return ones.map((one, round) => together(one, others[round] ?? NaN));
}
