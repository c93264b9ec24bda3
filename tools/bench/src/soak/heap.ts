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
 * A hundred samples even out the memory of the calls in flight, which varies by 2 MB (measured). A short run takes fewer,
 * because it would spend most of its time on samples.
 */
export function stepOf(calls: number): number {
  return Math.max(calls / 100, 100);
}

export function sampleHeap(calls: number): Sample {
  if (globalThis.gc === undefined)
    throw new Error("The heap is measured after a garbage collection. Run node with --expose-gc.");
  // After an ordinary collection, 4 MB of compiled code may or may not remain in V8's cache (measured).
  globalThis.gc({ type: "major", execution: "sync", flavor: "last-resort" });
  const { heapUsed, rss } = process.memoryUsage();
  return { calls, heapUsed, rss };
}

/** Returns the samples at each tenth of the calls. */
export function tenths(samples: readonly Sample[]): Sample[] {
  const total = samples.at(-1)?.calls ?? 0;
  return samples.filter(({ calls }) => calls % (total / 10) === 0);
}

/** Size of a pointer. A leak of anything per call grows the heap by at least this much. */
const BYTES_PER_CALL = 8;
/** A shorter run includes the warm-up of its process: 0.6 MB in 1,000 calls (measured). */
const WARM_UP = { calls: 100_000, bytes: 2 * 1024 ** 2 };

/** Returns by how many bytes the trend of a flat heap may rise. */
export function mostGrowth({ from, to }: Trend): number {
  return to.calls < WARM_UP.calls ? WARM_UP.bytes : BYTES_PER_CALL * (to.calls - from.calls);
}

/** Least-squares line through the samples of the last four fifths of a run. */
export interface Trend {
  readonly from: Point;
  readonly to: Point;
  /** Bytes from its start to its end. */
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
