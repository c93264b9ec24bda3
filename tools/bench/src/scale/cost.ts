import { spread, takeTurns } from "../turns.ts";

/** Of a process, from its start to its end. */
export interface Cost {
  readonly seconds: number;
  readonly mebibytes: number;
}

const ROUNDS = 3;

/** The median time of each, and the most memory, over rounds in which they take turns. */
export async function costs(subjects: readonly (() => Promise<Cost>)[]): Promise<Cost[]> {
  const mebibytes = subjects.map(() => 0);
  const samplers = subjects.map((subject, at) => async () => {
    const cost = await subject();
    mebibytes[at] = Math.max(mebibytes[at] ?? 0, cost.mebibytes);
    return cost.seconds;
  });
  const samples = await takeTurns(samplers, ROUNDS);
  return samples.map((seconds, at) => ({ seconds: spread(seconds).median, mebibytes: mebibytes[at] ?? 0 }));
}
