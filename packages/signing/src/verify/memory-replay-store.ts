import { assertOption } from "../option.ts";
import { assertClaim, type ReplayStore } from "./replay-store.ts";

/**
 * Number of nonces that a `Set` can always hold. Its limit is 2^24 entries, and deleted entries count until they are
 * half of it (measured on Node 24).
 */
const MAX_CAPACITY = 2 ** 23;

/**
 * Creates a replay store in the memory of this process.
 *
 * It never drops a live nonce. While `capacity` nonces are live, a new one is `full`, and the verifier rejects its
 * request. Choose a capacity above the number of requests that you accept in three times the tolerance. A nonce takes
 * about 150 bytes (measured on Node 24).
 *
 * @param options.capacity number of nonces that may be live at once; a positive integer, at most 8,388,608
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
      assertClaim(key, ttl);
      // A monotonic clock, because a step of the wall clock would drop live nonces.
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

/** Keys in the order of arrival. Iterating over the `Set` would pass all deleted entries each time. */
function createQueue() {
  let keys: string[] = [];
  /** Expiry of each key. It is a second list, because an object for each key takes more memory. */
  let expiries: number[] = [];
  let first = 0;
  return {
    add(key: string, expiry: number): void {
      keys.push(key);
      expiries.push(expiry);
    },
    /** Stops at the first live key. All keys have the same `ttl`, so none behind it has expired. */
    removeExpired(now: number, remove: (key: string) => void): void {
      for (let key = keys[first]; key !== undefined && (expiries[first] ?? now) <= now; key = keys[++first]) {
        remove(key);
        // Frees its memory now, before the lists are shortened.
        keys[first] = "";
      }
      if (2 * first <= keys.length) return;
      keys = keys.slice(first);
      expiries = expiries.slice(first);
      first = 0;
    },
  };
}
