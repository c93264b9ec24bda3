import { assertOption } from "../errors.ts";

/** Result of a claim: `new` for a new key, `seen` for a key that was claimed before, or `full` if the store is full. */
export type ReplayAnswer = "new" | "seen" | "full";

/**
 * Store of the nonces of accepted requests. Implement this interface to keep nonces in your own database.
 *
 * @example
 * const store = memoryReplayStore({ capacity: 100_000 });
 * const loud = {
 *   async claim(key: string, ttl: number) {
 *     const answer = await store.claim(key, ttl);
 *     if (answer !== "new") console.warn(`A nonce was ${answer}.`);
 *     return answer;
 *   },
 * };
 * await loud.claim("key", 900_000); // => new
 */
export interface ReplayStore {
  /**
   * Adds a key in one atomic step, unless the store already has the key. The store keeps the key for at least `ttl`
   * milliseconds.
   *
   * While the store keeps the key, only the first call of `claim` with this key may return `new`. The verifier accepts
   * a request only if `claim` returns `new`. If `claim` rejects, the verifier rejects the request.
   *
   * @param key 64 hex digits: a hash of the app key and the nonce
   * @param ttl time to live in milliseconds
   * @returns "new" if the key was added, "seen" if the store already had the key, or "full" if the store has no space
   *   for a new key
   */
  claim(key: string, ttl: number): ReplayAnswer | Promise<ReplayAnswer>;
}

export function assertClaim(key: string, ttl: number): void {
  const isTtl = typeof ttl === "number" && ttl > 0 && ttl <= Number.MAX_SAFE_INTEGER;
  assertOption(typeof key === "string" && isTtl, "`claim` needs `key` as a string and `ttl` as a positive number.");
}
