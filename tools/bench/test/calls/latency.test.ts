import { expect, test } from "vitest";
import { compareLatency } from "../../src/calls/latency.ts";

test("compareLatency returns the percentiles of each caller in microseconds", async () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 2));
  const callers = [
    { what: "slow", call: pause },
    { what: "quick", call: () => Promise.resolve() },
  ];
  const { columns, rows } = await compareLatency(callers, 10);
  expect(columns).toEqual(["case", "p50", "p99"]);
  const [[slow, slowMedian] = [], [quick, quickMedian] = []] = rows;
  expect([slow, quick]).toEqual(["slow", "quick"]);
  expect(Number(slowMedian?.replaceAll(",", ""))).toBeGreaterThan(1000);
  expect(Number(quickMedian?.replaceAll(",", ""))).toBeLessThan(1000);
});
