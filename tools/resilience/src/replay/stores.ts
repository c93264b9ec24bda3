// Defines a replay store on Redis and three deliberately faulty replay stores. The proof must detect each faulty store.
import { memoryReplayStore, redisReplayStore, type ReplayStore, type SendCommand } from "@org/signing/verify";

export type StoreName = "redis" | "always new" | "read, then write" | "memory of each process";

export const stores: Readonly<Record<StoreName, (send: SendCommand) => ReplayStore>> = {
  redis: redisReplayStore,
  "always new": () => ({ claim: () => "new" }),
  // If a request and a replay arrive at the same time, both `GET` commands return null, so this store accepts the
  // replay.
  "read, then write": (send) => ({
    async claim(key, ttl) {
      if ((await send(["GET", key])) !== null) return "seen";
      await send(["SET", key, "1", "PX", String(ttl)]);
      return "new";
    },
  }),
  "memory of each process": () => memoryReplayStore({ capacity: 1_000_000 }),
};
