// Decides whether the heap stays flat.

/** Memory after a garbage collection, with calls in flight. */
export interface Sample {
  /** Number of calls started. */
  readonly calls: number;
  readonly heapUsed: number;
  readonly rss: number;
}

/**
 * Returns the number of calls between two samples.
 *
 * The memory of the calls in flight varies by 2 MB (measured). The trend of 100 samples averages this variation. A
 * short run takes fewer samples. With more samples, the run would spend most of its time on the samples.
 */
export function stepOf(calls: number): number {
  return Math.max(calls / 100, 100);
}

export function sampleHeap(calls: number): Sample {
  if (globalThis.gc === undefined) {
    throw new Error("The soak needs gc() to measure the heap. Run node with --expose-gc.");
  }
  // An ordinary collection sometimes keeps 4 MB of compiled code in V8's cache (measured).
  globalThis.gc({ type: "major", execution: "sync", flavor: "last-resort" });
  const { heapUsed, rss } = process.memoryUsage();
  return { calls, heapUsed, rss };
}

/** Returns ten samples, one after each tenth of the calls. */
export function tenths(samples: readonly Sample[]): Sample[] {
  const total = samples.at(-1)?.calls ?? 0;
  return samples.filter(({ calls }) => calls % (total / 10) === 0);
}

/** Size of a pointer. A leak of one object per call takes at least this many bytes per call. */
const BYTES_PER_CALL = 8;
/**
 * Limit for a run of fewer calls. The heap also grows while the process warms up: by 0.6 MB in 1,000 calls (measured).
 */
const WARM_UP = { calls: 100_000, bytes: 2 * 1024 ** 2 };

/** Returns the largest rise of the trend, in bytes, for a heap that counts as flat. */
export function mostGrowth({ from, to }: Trend): number {
  return to.calls < WARM_UP.calls ? WARM_UP.bytes : BYTES_PER_CALL * (to.calls - from.calls);
}

/** Least-squares line through the samples of the last four fifths of a run. */
export interface Trend {
  readonly from: Point;
  readonly to: Point;
  /** Rise of the line from its start to its end, in bytes. */
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
