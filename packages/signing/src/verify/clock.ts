import { readMilliseconds } from "../timestamp.ts";
import type { SharedState } from "./store-sharing.ts";

/**
 * Minimum speed of the clock, as a fraction of real time. The speed must be more than two thirds, so that a replay
 * store keeps each nonce while its timestamp is in the window.
 */
const LEAST_SPEED = 0.9;

/**
 * Creates a clock that never goes back and never stops.
 *
 * A replay store drops nonces by real time. If the verifier followed a wall clock that is set back, a timestamp could
 * be in the window again after its nonce was dropped. So this clock continues a tenth slower than real time until the
 * wall clock has caught up.
 *
 * @param now wall clock, which may return any value
 * @param shared latest time that a verifier of the replay store has read
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
