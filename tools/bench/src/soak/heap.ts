// Whether memory is flat.

/** What the process holds with its calls in flight, the garbage collected. */
export interface Sample {
  /** How many were begun. */
  readonly calls: number;
  readonly heapUsed: number;
  readonly rss: number;
}

/**
 * How many calls apart the samples are: a hundred of them even out what the calls in flight hold, which differs by 2 MB
 * (measured). A short run has fewer, or it would do little else.
 */
export function stepOf(calls: number): number {
  return Math.max(calls / 100, 100);
}

export function sampleHeap(calls: number): Sample {
  if (globalThis.gc === undefined) throw new Error("The heap is measured after a collection: run node --expose-gc.");
  // An ordinary collection leaves 4 MB of compiled code in V8's cache, or does not (measured).
  globalThis.gc({ type: "major", execution: "sync", flavor: "last-resort" });
  const { heapUsed, rss } = process.memoryUsage();
  return { calls, heapUsed, rss };
}

/** The sample at each tenth of the calls. */
export function tenths(samples: readonly Sample[]): Sample[] {
  const total = samples.at(-1)?.calls ?? 0;
  return samples.filter(({ calls }) => calls % (total / 10) === 0);
}

/** A pointer: whatever is kept of every call takes no less. */
const BYTES_A_CALL = 8;
/** A shorter run is not past its process's warming up: 0.6 MB in one of 1,000 calls (measured). */
const WARM_UP = { calls: 100_000, bytes: 2 * 1024 ** 2 };

/** Bytes that the trend of a run may rise by, and the heap is called flat. */
export function mostGrowth({ from, to }: Trend): number {
  return to.calls < WARM_UP.calls ? WARM_UP.bytes : BYTES_A_CALL * (to.calls - from.calls);
}

/** Of the heap, a straight line through the samples of the last four fifths: that with the least squares. */
export interface Trend {
  readonly from: Point;
  readonly to: Point;
  /** Bytes, from end to end. */
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
