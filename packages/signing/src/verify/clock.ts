import { assertOption } from "../errors.ts";
import { readMilliseconds } from "../timestamp.ts";
import { Refusal } from "./refusal.ts";
import type { ReplayStore } from "./replay-store.ts";

interface SharedState {
  readonly tolerance: number;
  /** Latest time that a verifier read from the wall clock (`wall`), and the monotonic time of this reading (`real`). */
  latest: { readonly wall: number; readonly real: number } | undefined;
}

const states = new WeakMap<ReplayStore, SharedState>();

/**
 * Returns the state that all verifiers of a replay store share.
 *
 * The store keeps a nonce for three times the tolerance of the verifier that accepted the request. A verifier with a
 * larger tolerance accepts older timestamps. Such a verifier can accept a replay after the store has dropped the nonce.
 */
function sharedState(store: ReplayStore, tolerance: number): SharedState {
  const state = states.get(store) ?? { tolerance, latest: undefined };
  assertOption(
    state.tolerance === tolerance,
    `All verifiers that share a replayStore need the same tolerance. The first of these verifiers has a tolerance of ${state.tolerance} ms.`,
  );
  states.set(store, state);
  return state;
}

/**
 * Minimum speed of the verifier's clock, as a fraction of the speed of real time. If the clock ran more slowly, a
 * timestamp could still be valid after a replay store has dropped the nonce.
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
 * @param store replay store, whose verifiers share the latest time
 * @returns a function that returns milliseconds since 1970, or NaN if `now` returned an invalid time
 * @throws {SigningError} `invalid_option`: a verifier of the same store has a different tolerance
 */
export function createForwardClock(now: () => unknown, store: ReplayStore, tolerance: number): () => number {
  const shared = sharedState(store, tolerance);
  const clock = () => {
    const [wall, real] = [readMilliseconds(now()), performance.now()];
    const { latest } = shared;
    const least = latest === undefined ? -Infinity : latest.wall + LEAST_SPEED * (real - latest.real);
    if (wall < least) return least;
    if (!Number.isNaN(wall)) shared.latest = { wall, real };
    return wall;
  };
  // After this first reading, an old timestamp stays invalid even if somebody sets the wall clock back. `verify` also
  // reads the clock, and reports the error of a clock that fails.
  try {
    clock();
  } catch {}
  return clock;
}

/** Parses `x-timestamp`, and returns milliseconds since 1970. */
export function readTimestamp(text: string): number {
  const time = Date.parse(text);
  const hasFormat = /^\d{4}-/.test(text) && !Number.isNaN(time);
  // `Date.parse` converts a day that does not exist, such as 30 February, to another day.
  if (!hasFormat || new Date(time).toISOString() !== text.replace("Z", ".000Z"))
    throw new Refusal("malformed_timestamp");
  return time;
}

export function assertInWindow(time: number, clock: () => number, tolerance: number): void {
  let now: number;
  try {
    now = clock();
  } catch (cause) {
    throw new Refusal("timestamp_out_of_window", cause);
  }
  // If `now` is NaN, a check with `>` would accept every request, because each comparison with NaN is false.
  if (!(Math.abs(time - now) <= tolerance)) throw new Refusal("timestamp_out_of_window");
}
