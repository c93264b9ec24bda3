import { readMilliseconds } from "../timestamp.ts";
import type { SharedState } from "./store-sharing.ts";

/** Least speed of the clock, as a share of real time. Above two thirds, no accepted timestamp outlives its nonce. */
const LEAST_SPEED = 0.9;

/**
 * Creates a clock that never goes back, and never stands still.
 *
 * A replay store drops nonces by real time. If the wall clock is set back, a timestamp would be in the window again
 * after its nonce was dropped. So this clock then goes on, a tenth slower than real time, until the wall clock has
 * caught up.
 *
 * @param now the wall clock, which may return anything
 * @param shared keeps the latest time, for all verifiers of one replay store
 * @returns milliseconds since 1970, or NaN if `now` returned no time
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
