import { assertOption } from "../errors.ts";
import { assertClaim, type ReplayStore } from "./replay-store.ts";

/** Sends one command to Redis and returns its reply. */
export type SendCommand = (command: [name: string, ...words: string[]]) => Promise<unknown>;

/** Time limit for a reply. A Redis client without a connection can keep a command in its queue for minutes. */
const TIMEOUT_MILLISECONDS = 2_000;

/**
 * Creates a replay store in Redis, for verifiers on several machines. The store sends `SET key value NX PX ttl` with
 * your own Redis client.
 *
 * Redis must have `maxmemory-policy noeviction`, which is the default. With another policy, Redis can drop a nonce too
 * early, and the verifier then accepts a replay. Redis also loses nonces in a failover to a replica that lags behind.
 *
 * Turn off the offline queue of the Redis client: `disableOfflineQueue: true` (node-redis) or `enableOfflineQueue:
 * false` (ioredis). While Redis is unavailable, the command `SET` waits in the offline queue, and the verifier rejects
 * the request. When the connection works again, the Redis client sends the command. Redis then stores the nonce,
 * although the verifier rejected the request.
 *
 * Each key in Redis is `signing:nonce:` followed by 64 hex digits. If `send` rejects, or if Redis does not reply within
 * two seconds, the verifier returns `replay_store_unavailable`.
 *
 * @param send function that sends a command to Redis, such as `["SET", "signing:nonce:…", "1", "NX", "PX", "900000"]`
 * @throws {SigningError} `invalid_option`
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
      assertClaim(key, ttl);
      const reply = await inTime(send(["SET", `signing:nonce:${key}`, "1", "NX", "PX", String(Math.ceil(ttl))]));
      if (reply === "OK") return "new";
      if (reply === null) return "seen";
      throw new Error("Redis replied to SET with neither OK nor nil.");
    },
  };
}

async function inTime<Reply>(reply: Promise<Reply>): Promise<Reply> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `Redis did not reply within ${TIMEOUT_MILLISECONDS} ms.`;
    timer = setTimeout(() => reject(new Error(message)), TIMEOUT_MILLISECONDS);
  });
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}
