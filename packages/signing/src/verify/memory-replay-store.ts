import { assertOption } from "../option.ts";
import { assertNonce, type ReplayStore } from "./replay-store.ts";

/**
 * The most nonces that a `Set` can always hold: it takes 2^24 entries, and deleted ones count until half of it is deleted
 * (measured on Node 24).
 */
const MAX_CAPACITY = 2 ** 23;

/**
 * Remembers nonces in this process. It forgets none that is live: when `capacity` nonces are, it answers `full`, and
 * requests are refused until some expire. Needed are the accepted requests of three times the tolerance; a nonce takes
 * about 150 bytes (measured on Node 24).
 *
 * @param options.capacity how many nonces may be live at once; a positive integer, at most 8,388,608
 * @throws {SigningError} `invalid_option`
 * @example
 * const replayStore = memoryReplayStore({ capacity: 100_000 });
 * replayStore.claim("key", 900_000); // => new
 * replayStore.claim("key", 900_000); // => seen
 */
export function memoryReplayStore(options: { readonly capacity: number }): ReplayStore {
  const { capacity }: typeof options = Object(options);
  assertOption(
    Number.isSafeInteger(capacity) && capacity > 0 && capacity <= MAX_CAPACITY,
    `capacity must be an integer from 1 to ${MAX_CAPACITY}: the nonces that may be live at once.`,
  );
  const live = new Set<string>();
  const expiries = createQueue();
  return {
    claim(key, ttl) {
      assertNonce(key, ttl);
      // A clock that no administrator sets: a step of it would forget live nonces.
      const now = performance.now();
      expiries.removeExpired(now, (expired) => live.delete(expired));
      if (live.has(key)) return "seen";
      if (live.size >= capacity) return "full";
      live.add(key);
      expiries.add(key, now + ttl);
      return "new";
    },
  };
}

/** The keys in the order of arrival. Iterating over the `Set` would pass all that was deleted from it, each time. */
function createQueue() {
  let keys: string[] = [];
  /** When each expires. A list of its own, because an object for each takes more memory. */
  let expiries: number[] = [];
  let first = 0;
  return {
    add(key: string, expiry: number): void {
      keys.push(key);
      expiries.push(expiry);
    },
    /** Stops at the first that is live: with one `ttl` for all, none behind it has expired. */
    removeExpired(now: number, remove: (key: string) => void): void {
      for (let key = keys[first]; key !== undefined && (expiries[first] ?? now) <= now; key = keys[++first]) {
        remove(key);
        // Its memory is free at once, not only when the lists are shortened.
        keys[first] = "";
      }
      if (2 * first <= keys.length) return;
      keys = keys.slice(first);
      expiries = expiries.slice(first);
      first = 0;
    },
  };
}
