/** Memory after a garbage collection. */
export interface Sample {
  readonly calls: number;
  readonly heapUsed: number;
  readonly rss: number;
}

/**
 * Returns the number of calls between two samples.
 *
 * The heap of a sample includes the memory of pending calls, which varies by 2 MB (measured). The 100 samples of a long
 * run average out this variation. A short run has fewer samples, because each sample needs a slow garbage collection.
 */
export function stepOf(calls: number): number {
  return Math.max(calls / 100, 100);
}

export function sampleHeap(calls: number): Sample {
  if (globalThis.gc === undefined) {
    throw new Error("The soak needs gc() to measure the heap. Run node with --expose-gc.");
  }
  // An ordinary garbage collection can leave 4 MB of compiled code in the heap (measured). With `last-resort`, V8 also
  // frees the memory of compiled code.
  globalThis.gc({ type: "major", execution: "sync", flavor: "last-resort" });
  const { heapUsed, rss } = process.memoryUsage();
  return { calls, heapUsed, rss };
}

export function tenths(samples: readonly Sample[]): Sample[] {
  const total = samples.at(-1)?.calls ?? 0;
  return samples.filter(({ calls }) => calls % (total / 10) === 0);
}

/** If each call leaks an object, the heap grows by at least the size of a pointer per call. */
const BYTES_PER_CALL = 8;
/** Limit for a short run. While V8 compiles the program, the heap grows by 0.6 MB in 1,000 calls (measured). */
const WARM_UP = { calls: 100_000, bytes: 2 * 1024 ** 2 };

export function mostGrowth({ from, to }: Trend): number {
  return to.calls < WARM_UP.calls ? WARM_UP.bytes : BYTES_PER_CALL * (to.calls - from.calls);
}

/** Least-squares line through the samples after the first fifth of a run. */
export interface Trend {
  readonly from: Point;
  readonly to: Point;
  /** Growth of the heap from `from` to `to`, in bytes. */
  readonly growth: number;
}

interface Point {
  readonly calls: number;
  readonly bytes: number;
}

export function trendOf(samples: readonly Sample[]): Trend {
  const total = samples.at(-1)?.calls ?? 0;
  const late = samples.filter(({ calls }) => calls >= total / 5);
  const [meanCalls, meanBytes] = [mean(late.map(({ calls }) => calls)), mean(late.map(({ heapUsed }) => heapUsed))];
  const products = late.map(({ calls, heapUsed }) => (calls - meanCalls) * (heapUsed - meanBytes));
  const squares = late.map(({ calls }) => (calls - meanCalls) ** 2);
  const slope = mean(products) / mean(squares);
  const at = (calls: number) => ({ calls, bytes: meanBytes + slope * (calls - meanCalls) });
  const [from, to] = [at(total / 5), at(total)];
  return { from, to, growth: to.bytes - from.bytes };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
