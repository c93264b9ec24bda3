import { Bench } from "tinybench";
import { figure, type Table } from "../results.ts";
import type { Caller } from "./callers.ts";

/** Measures the durations of calls that follow each other. */
export async function compareLatency(callers: readonly Caller[], calls = 5000): Promise<Table> {
  const bench = new Bench({ time: 0, iterations: calls, warmup: false, throws: true });
  for (const { what, call } of callers) bench.add(what, call);
  const rows = (await bench.run()).map(({ name, result }) => {
    if (result.state !== "completed") throw new Error(`tinybench did not complete ${name}.`);
    const { p50, p99 } = result.latency;
    return [name, figure(p50 * 1000), figure(p99 * 1000)];
  });
  return { title: `µs of a call, in ${figure(calls)} calls one at a time`, columns: ["case", "p50", "p99"], rows };
}
