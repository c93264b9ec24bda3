import { readMilliseconds } from "../timestamp.ts";
import type { SharedState } from "./store-sharing.ts";

/**
 * Minimum speed of the verifier's clock, as a fraction of the speed of real time. If the clock runs even more slowly, a
 * timestamp can still be valid after a replay store has dropped the nonce.
 */
const LEAST_SPEED = 0.9;

/**
 * Creates a clock that never goes back and never stops.
 *
 * If somebody sets the wall clock back, an old timestamp can look valid again after a replay store has dropped the
 * nonce. So the created clock does not follow a wall clock that goes back or stops. Instead, the created clock runs at
 * 90 % of the speed of real time until the wall clock shows a later time.
 *
 * @param now wall clock, which may return any value
 * @param shared state that all verifiers with the same replay store share
 * @returns a function that returns milliseconds since 1970, or NaN if `now` returned an invalid time
 */
export function createForwardClock(now: () => unknown, shared: SharedState): () => number {
  return () => {
    const [wall, real] = [readMilliseconds(now()), performance.now()];
    const { latest } = shared;
    const least = latest === undefined ? -Infinity : latest.wall + LEAST_SPEED * (real - latest.real);
    if (wall < least) return least;
    if (!Number.isNaN(wall)) shared.latest = { wall, real };
    return wall;
  };
}
