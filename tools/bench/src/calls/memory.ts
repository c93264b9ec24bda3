// Measures the heap memory that a call allocates, without the memory of Buffers.
import { GCProfiler, getHeapStatistics } from "node:v8";
import { callsPerSecond, takeTurns } from "../measure.ts";
import { figure, type Table } from "../results.ts";
import type { Caller } from "./callers.ts";

const IN_FLIGHT = 64;
const CALLS_PER_TURN = 5000;
const ROUNDS = 2;

export async function compareMemory(callers: readonly Caller[]): Promise<Table> {
  const turns = await takeTurns(callers, ROUNDS, ({ call }) =>
    allocatedBytes(() => callsPerSecond(call, IN_FLIGHT, CALLS_PER_TURN)),
  );
  const calls = CALLS_PER_TURN * ROUNDS;
  return {
    title: `memory allocated in ${figure(calls)} calls of the account list, ${IN_FLIGHT} in flight`,
    columns: ["case", "KiB per call"],
    rows: turns.map(({ subject, samples }) => {
      const bytes = samples.reduce((sum, sample) => sum + sample, 0);
      return [subject.what, figure(bytes / calls / 1024, 1)];
    }),
  };
}

export async function allocatedBytes(program: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  const profiler = new GCProfiler();
  profiler.start();
  const before = getHeapStatistics().used_heap_size;
  await program();
  let bytes = getHeapStatistics().used_heap_size - before;
  for (const { beforeGC, afterGC } of profiler.stop().statistics) {
    bytes += beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize;
  }
  return bytes;
}
