import { assertOption } from "../option.ts";
import { assertClaim, type ReplayStore } from "./replay-store.ts";

/** Sends one command to Redis, and returns its reply. */
export type SendCommand = (command: [name: string, ...words: string[]]) => Promise<unknown>;

/** Limit for a reply. A client that has lost its server may keep a command for minutes. */
const TIMEOUT_MILLISECONDS = 2_000;

/**
 * Creates a replay store in Redis, for verifiers on several machines. It sends `SET key value NX PX ttl` through your
 * own client.
 *
 * The server needs `maxmemory-policy noeviction`, which is the default, or it drops live nonces. A failover to a
 * replica that lags drops some too. Turn off the client's queue for commands without a connection, by
 * `disableOfflineQueue: true` (node-redis) or `enableOfflineQueue: false` (ioredis). A command that is sent later
 * claims the nonce of a request that was rejected.
 *
 * The keys are `signing:nonce:` and 64 hex digits. `claim` rejects if the client does, or if there is no reply within
 * two seconds. The verifier then returns `replay_store_unavailable`.
 *
 * @throws {SigningError} `invalid_option`
 * @param send receives a command in words: `["SET", "signing:nonce:…", "1", "NX", "PX", "900000"]`
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
    timer = setTimeout(() => reject(new Error("Redis did not reply in time.")), TIMEOUT_MILLISECONDS);
  });
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}
