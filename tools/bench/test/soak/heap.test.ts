import { expect, test } from "vitest";
import { mostGrowth, trendOf, type Sample } from "../../src/soak/heap.ts";
import { picture } from "../../src/soak/heap-picture.ts";

function samplesOf(total: number, heapUsed: (calls: number) => number): Sample[] {
  return Array.from({ length: 10 }, (_, tenth) => {
    const calls = ((tenth + 1) * total) / 10;
    return { calls, heapUsed: heapUsed(calls), rss: 0 };
  });
}

test("trendOf ignores the samples in the first fifth of a run", () => {
  const { from, to, growth } = trendOf(samplesOf(1000, (calls) => (calls < 200 ? 9e9 : 5000 + 3 * calls)));
  expect([from.calls, to.calls]).toEqual([200, 1000]);
  expect(from.bytes).toBeCloseTo(5600);
  expect(growth).toBeCloseTo(2400);
});

test("mostGrowth allows less than 8 bytes per call", () => {
  const growing = (bytes: number) => trendOf(samplesOf(100_000, (calls) => 20e6 + bytes * calls));
  const [less, more] = [growing(7.9), growing(8.1)];
  expect(less.growth).toBeLessThan(mostGrowth(less));
  expect(more.growth).toBeGreaterThan(mostGrowth(more));
});

test("picture draws later samples further right, and larger heaps further up", () => {
  const runs = {
    fetch: { samples: samplesOf(100_000, (calls) => 20e6 + 10 * calls) },
    undici: { samples: samplesOf(100_000, (calls) => 20e6 + 5 * calls) },
  };
  const svg = picture(runs);
  const points = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const [abscissas, heights] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
  expect(abscissas).toEqual([...abscissas].sort((one, other) => one - other));
  expect(heights).toHaveLength(20);
  for (const run of [heights.slice(0, 10), heights.slice(10)]) {
    expect(run).toEqual([...run].sort((one, other) => other - one));
  }
  expect(svg).toContain("trend: 800,000 bytes");
  expect(svg).toContain("trend: 400,000 bytes");
});
