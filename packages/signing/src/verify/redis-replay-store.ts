import { assertOption } from "../option.ts";
import { assertNonce, type ReplayStore } from "./replay-store.ts";

/** Sends one command to Redis, and gives its answer. */
export type SendCommand = (command: [name: string, ...words: string[]]) => Promise<unknown>;

/** For longer no verifier waits: a client that has lost its server may keep a command for minutes. */
const TIMEOUT_MILLISECONDS = 2_000;

/**
 * Remembers nonces in Redis, for verifiers on many machines: `SET key value NX PX ttl`, through the client that you
 * have. Its server needs `maxmemory-policy noeviction`, the default, or live nonces are forgotten; a failover to a
 * replica that lags forgets some too. A client that queues commands while it has no server does better without, as with
 * `disableOfflineQueue: true` (node-redis) and `enableOfflineQueue: false` (ioredis): a command that waited there marks
 * as used what was refused.
 *
 * The keys are `signing:nonce:` and 64 hex digits. `claim` rejects where the client does, or where it gives no answer
 * within two seconds: the verifier then refuses with `replay_store_unavailable`.
 *
 * @throws {SigningError} `invalid_option`
 * @param send is given a command in words: `["SET", "signing:nonce:…", "1", "NX", "PX", "900000"]`
 * @example
 * // node-redis
 * redisReplayStore((command) => nodeRedis.sendCommand(command));
 * // ioredis
 * redisReplayStore((command) => ioredis.call(...command));
 */
export function redisReplayStore(send: SendCommand): ReplayStore {
  assertOption(typeof send === "function", "send must be a function.");
  return {
    async claim(key, ttl) {
      assertNonce(key, ttl);
      const answer = await inTime(send(["SET", `signing:nonce:${key}`, "1", "NX", "PX", String(Math.ceil(ttl))]));
      if (answer === "OK") return "new";
      if (answer === null) return "seen";
      throw new Error("Redis answered SET with neither OK nor nil.");
    },
  };
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Redis gave no answer in time.")), TIMEOUT_MILLISECONDS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
