import { assertOption } from "../option.ts";
import { assertClaim, type ReplayStore } from "./replay-store.ts";

/**
 * Number of nonces that a `Set` can always hold. The limit of a `Set` is 2^24 entries. Deleted entries count until they
 * are half of all entries (measured on Node 24).
 */
const MAX_CAPACITY = 2 ** 23;

/**
 * Creates a replay store in the memory of this process.
 *
 * A nonce is live until its time to live ends, and the store never drops a live nonce. While the number of live nonces
 * is `capacity`, `claim` returns `full` for a new nonce, and the verifier rejects the request. Choose a capacity above
 * the number of requests that you accept in three times the tolerance. A nonce takes about 150 bytes (measured on Node
 * 24).
 *
 * @param options.capacity maximum number of live nonces: an integer from 1 to 8,388,608
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
    `capacity must be an integer from 1 to ${MAX_CAPACITY}, the largest number of live nonces.`,
  );
  const live = new Set<string>();
  const expiries = createQueue();
  return {
    claim(key, ttl) {
      assertClaim(key, ttl);
      // The store uses a monotonic clock. A change of the wall clock would drop live nonces.
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

/** Keeps keys in the order of their claims. An iteration over the `Set` would visit all deleted entries each time. */
function createQueue() {
  let keys: string[] = [];
  /** Expiry of each key. A separate array takes less memory than an object for each key. */
  let expiries: number[] = [];
  let first = 0;
  return {
    add(key: string, expiry: number): void {
      keys.push(key);
      expiries.push(expiry);
    },
    /** Removes expired keys until it finds a live key. All keys have the same `ttl`, so no later key has expired. */
    removeExpired(now: number, remove: (key: string) => void): void {
      for (let key = keys[first]; key !== undefined && (expiries[first] ?? now) <= now; key = keys[++first]) {
        remove(key);
        // The empty text frees the memory of the key before the arrays are shortened.
        keys[first] = "";
      }
      if (2 * first <= keys.length) return;
      keys = keys.slice(first);
      expiries = expiries.slice(first);
      first = 0;
    },
  };
}
