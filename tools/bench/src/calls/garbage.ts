// Measures the heap memory that a call allocates, without the memory of Buffers.
import { GCProfiler, getHeapStatistics } from "node:v8";
import { callsPerSecond, takeTurns } from "../measure.ts";
import type { Caller } from "../callers.ts";
import { figure, type Table } from "../results.ts";

const IN_FLIGHT = 64;
const CALLS_PER_TURN = 5000;
const ROUNDS = 2;

export async function compareGarbage(callers: readonly Caller[]): Promise<Table> {
  const samplers = callers.map(
    ({ call }) =>
      () =>
        measureGarbage(() => callsPerSecond(call, IN_FLIGHT, CALLS_PER_TURN)),
  );
  const samples = await takeTurns(samplers, ROUNDS);
  const calls = CALLS_PER_TURN * ROUNDS;
  return {
    title: `garbage collection during ${figure(calls)} calls of the account list, ${IN_FLIGHT} in flight`,
    columns: ["case", "KiB allocated per call", "collections", "pauses in total, ms", "longest pause, ms"],
    rows: callers.map(({ what }, at) => {
      const runs = samples[at] ?? [];
      const pauses = runs.flatMap((run) => run.pauses);
      const bytes = sum(runs.map((run) => run.bytes));
      const cells = [figure(pauses.length), figure(sum(pauses), 1), figure(Math.max(0, ...pauses), 1)];
      return [what, figure(bytes / calls / 1024, 1), ...cells];
    }),
  };
}

interface Garbage {
  readonly bytes: number;
  /** Durations of the garbage collections, in milliseconds. */
  readonly pauses: readonly number[];
}

export async function measureGarbage(program: () => Promise<unknown>): Promise<Garbage> {
  globalThis.gc?.();
  const profiler = new GCProfiler();
  profiler.start();
  let used = getHeapStatistics().used_heap_size;
  await program();
  const end = getHeapStatistics().used_heap_size;
  const { statistics } = profiler.stop();
  let bytes = 0;
  for (const { beforeGC, afterGC } of statistics) {
    bytes += beforeGC.heapStatistics.usedHeapSize - used;
    used = afterGC.heapStatistics.usedHeapSize;
  }
  return { bytes: bytes + end - used, pauses: statistics.map(({ cost }) => cost / 1000) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
