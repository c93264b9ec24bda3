import { assertOption } from "../option.ts";

/** Of a nonce: not seen before, seen before, or no room to remember it. */
export type ReplayAnswer = "new" | "seen" | "full";

/**
 * Remembers which nonces were accepted.
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
   * Remember `key` for at least `ttl` milliseconds, in one step with looking whether it is there. Of all who ask within
   * this time, one is told `new`; who is told `full` may not accept the request. A rejection refuses the request too.
   *
   * @param key 64 hex digits, of the application key and the nonce
   */
  claim(key: string, ttl: number): ReplayAnswer | Promise<ReplayAnswer>;
}

/** Refuses what a store would forget at once, or take for another key. */
export function assertNonce(key: string, ttl: number): void {
  const isTtl = typeof ttl === "number" && ttl > 0 && ttl <= Number.MAX_SAFE_INTEGER;
  assertOption(typeof key === "string" && isTtl, "claim needs a key that is text, and a positive ttl.");
}
