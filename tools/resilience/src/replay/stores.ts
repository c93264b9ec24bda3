// The replay store on Redis, and three wrong stores that the proof must detect.
import { memoryReplayStore, redisReplayStore, type ReplayStore, type SendCommand } from "@org/signing/verify";

export type StoreName = "redis" | "always new" | "read, then write" | "memory of each process";

export const stores: Readonly<Record<StoreName, (send: SendCommand) => ReplayStore>> = {
  redis: redisReplayStore,
  "always new": () => ({ claim: () => "new" }),
  // This store is correct if requests arrive one after the other. The store accepts a replay only if two requests
  // arrive at the same time.
  "read, then write": (send) => ({
    async claim(key, ttl) {
      if ((await send(["GET", key])) !== null) return "seen";
      await send(["SET", key, "1", "PX", String(ttl)]);
      return "new";
    },
  }),
  "memory of each process": () => memoryReplayStore({ capacity: 1_000_000 }),
};
