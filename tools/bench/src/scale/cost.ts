import { startForked } from "../forked.ts";
import { spread, takeTurns } from "../turns.ts";

/** Of a process. */
export interface Cost {
  readonly seconds: number;
  readonly mebibytes: number;
}

/** From the start of a program to when it is done, and says what memory it took, in KiB. */
export async function runForked(program: URL, ...args: readonly string[]): Promise<Cost> {
  const start = performance.now();
  const { said, stop } = await startForked(program, ...args);
  const seconds = (performance.now() - start) / 1000;
  await stop();
  return { seconds, mebibytes: Number(said) / 1024 };
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
