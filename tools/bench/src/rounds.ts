import { percentile } from "./measure.ts";

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
