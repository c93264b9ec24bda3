// Measures the heap memory that a call allocates, without the memory of Buffers.
import { GCProfiler, getHeapStatistics } from "node:v8";
import { callsPerSecond } from "../measure.ts";
import { figure, type Table } from "../results.ts";
import type { Caller } from "./callers.ts";

const IN_FLIGHT = 64;
const CALLS = 10_000;

export async function compareMemory(callers: readonly Caller[]): Promise<Table> {
  const rows: string[][] = [];
  for (const { what, call } of callers) {
    const bytes = await allocatedBytes(() => callsPerSecond(call, IN_FLIGHT, CALLS));
    rows.push([what, figure(bytes / CALLS / 1024, 1)]);
  }
  const title = `memory allocated in ${figure(CALLS)} calls of the account list, ${IN_FLIGHT} in flight`;
  return { title, columns: ["case", "KiB per call"], rows };
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
