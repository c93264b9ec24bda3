import { startForked } from "../forked.ts";
import { spread } from "../rounds.ts";

export interface Cost {
  readonly seconds: number;
  readonly mebibytes: number;
}

/** Runs a program that reports the peak memory of its process, in KiB. */
export async function runForked(program: URL, ...args: readonly string[]): Promise<Cost> {
  const start = performance.now();
  const { ready, stop } = await startForked(program, ...args);
  const seconds = (performance.now() - start) / 1000;
  await stop();
  return { seconds, mebibytes: Number(ready) / 1024 };
}

const ROUNDS = 3;

export async function medianCost(run: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) costs.push(await run());
  return {
    seconds: spread(costs.map(({ seconds }) => seconds)).median,
    mebibytes: Math.max(...costs.map(({ mebibytes }) => mebibytes)),
  };
}
