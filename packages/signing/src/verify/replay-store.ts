import { assertOption } from "../option.ts";

/** Result of a claim: the nonce is new, was claimed before, or the store has no room for it. */
export type ReplayAnswer = "new" | "seen" | "full";

/**
 * Store of the nonces of accepted requests.
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
   * Claims a key: adds it unless it is there, in one atomic step, and keeps it for at least `ttl` milliseconds.
   *
   * Within that time, exactly one of all claims of a key returns `new`. The verifier accepts a request only then, and
   * rejects it if the claim rejects.
   *
   * @param key 64 hex digits: a hash of the application key and the nonce
   * @param ttl milliseconds
   * @returns "new" if it was added, "seen" if it was there, "full" if it was not there and there is no room
   */
  claim(key: string, ttl: number): ReplayAnswer | Promise<ReplayAnswer>;
}

/** Rejects arguments with which a store would drop the key at once, or confuse it with another key. */
export function assertClaim(key: string, ttl: number): void {
  const isTtl = typeof ttl === "number" && ttl > 0 && ttl <= Number.MAX_SAFE_INTEGER;
  assertOption(typeof key === "string" && isTtl, "claim needs a key that is text, and a positive ttl.");
}
