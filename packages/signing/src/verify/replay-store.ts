/** Of a nonce: not seen before, seen before, or no room to remember it. */
export type ReplayAnswer = "new" | "seen" | "full";

/** Remembers which nonces were accepted. */
export interface ReplayStore {
  /**
   * Remember `key` (64 hex digits, of the application key and the nonce) for at least `ttl` milliseconds. Of all who ask within this time, one is told `new`; who is told
   * `full` may not accept the request. A rejection refuses the request too.
   */
  remember(key: string, ttl: number): ReplayAnswer | Promise<ReplayAnswer>;
}
