import { expect, test } from "vitest";
import { growthOf, mostGrowth } from "../../src/soak/rules.ts";

const samplesOf = (heapAt: (fraction: number) => number) =>
  Array.from({ length: 100 }, (_, at) => heapAt((at + 1) / 100));

test("growthOf ignores the samples in the first fifth of a run", () => {
  const growth = growthOf(samplesOf((fraction) => (fraction <= 0.2 ? 9e9 : 5000 + 1000 * fraction)));
  expect(growth).toBeCloseTo(600);
});

test("mostGrowth allows a growth of 7.9 bytes per call, but not of 8.1 bytes", () => {
  const growing = (bytes: number) => growthOf(samplesOf((fraction) => 20e6 + bytes * 100_000 * fraction));
  expect(growing(7.9)).toBeLessThan(mostGrowth(100_000));
  expect(growing(8.1)).toBeGreaterThan(mostGrowth(100_000));
});
