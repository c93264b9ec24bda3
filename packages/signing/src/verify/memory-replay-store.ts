import { assertOption } from "../errors.ts";
import { assertClaim, type ReplayStore } from "./replay-store.ts";

/**
 * Largest allowed capacity. A `Set` has at most 2^24 entries, including deleted entries (measured on Node 24). The
 * capacity is half of this maximum, to leave space for deleted entries.
 */
const MAX_CAPACITY = 2 ** 23;

/**
 * Creates a replay store in the memory of this process.
 *
 * The store never drops a nonce before its time to live ends. If the store is full, `claim` returns `full` for a new
 * nonce, and the verifier rejects the request. A nonce takes about 150 bytes (measured on Node 24).
 *
 * With a tolerance of 5 minutes, the store keeps each nonce for 15 minutes. So choose a capacity above the number of
 * requests that your server accepts in 15 minutes.
 *
 * @param options.capacity maximum number of nonces in the store: an integer from 1 to 8,388,608
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
    `capacity must be an integer from 1 to ${MAX_CAPACITY}.`,
  );
  const live = new Set<string>();
  const expiries = createQueue();
  return {
    claim(key, ttl) {
      assertClaim(key, ttl);
      // The store uses a monotonic clock, because a change of the wall clock could drop nonces too early.
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

/** Creates a queue of keys. The first key expires first, so the queue finds expired keys without a search. */
function createQueue() {
  let keys: string[] = [];
  /** Two arrays take less memory than one array of objects. */
  let expiries: number[] = [];
  let first = 0;
  return {
    add(key: string, expiry: number): void {
      keys.push(key);
      expiries.push(expiry);
    },
    /**
     * Removes the expired keys at the start of the queue. All keys have the same `ttl`, so no key after the first live
     * key has expired.
     */
    removeExpired(now: number, remove: (key: string) => void): void {
      for (let key = keys[first]; key !== undefined && (expiries[first] ?? now) <= now; key = keys[++first]) {
        remove(key);
        // The assignment lets the garbage collector free the expired key.
        keys[first] = "";
      }
      if (2 * first <= keys.length) return;
      keys = keys.slice(first);
      expiries = expiries.slice(first);
      first = 0;
    },
  };
}
