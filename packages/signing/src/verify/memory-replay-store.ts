import { assertOption } from "../option.ts";
import { assertNonce, type ReplayStore } from "./replay-store.ts";

/**
 * Remembers nonces in this process. It forgets none that is live: when `capacity` nonces are, it answers `full`, and
 * requests are refused until some expire. Needed are the accepted requests of three times the tolerance; a nonce takes
 * about 150 bytes (measured on Node 24).
 *
 * @param options.capacity how many nonces may be live at once; a positive integer
 * @throws {SigningError} `invalid_option`
 * @example
 * const replayStore = memoryReplayStore({ capacity: 100_000 });
 * replayStore.remember("key", 900_000); // => new
 * replayStore.remember("key", 900_000); // => seen
 */
export function memoryReplayStore(options: { readonly capacity: number }): ReplayStore {
  const { capacity }: typeof options = Object(options);
  assertOption(
    Number.isSafeInteger(capacity) && capacity > 0,
    "capacity must be a positive integer: the nonces that may be live at once.",
  );
  /** In the order of arrival, with the time at which each expires. */
  const expiries = new Map<string, number>();
  return {
    remember(key, ttl) {
      assertNonce(key, ttl);
      // A clock that no administrator sets: a step of it would forget live nonces.
      const now = performance.now();
      forgetExpired(expiries, now);
      if (expiries.has(key)) return "seen";
      if (expiries.size >= capacity) return "full";
      expiries.set(key, now + ttl);
      return "new";
    },
  };
}

/** Stops at the first that is live: with one `ttl` for all, none behind it has expired. */
function forgetExpired(expiries: Map<string, number>, now: number): void {
  for (const [key, expiry] of expiries) {
    if (expiry > now) return;
    expiries.delete(key);
  }
}
