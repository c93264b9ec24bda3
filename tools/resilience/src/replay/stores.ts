// The store under test, and three wrong ones that the proof must detect.
import { memoryReplayStore, redisReplayStore, type ReplayStore, type SendCommand } from "@org/signing/verify";

export type StoreName = "redis" | "always new" | "read, then write" | "memory of each process";

export const stores: Readonly<Record<StoreName, (send: SendCommand) => ReplayStore>> = {
  redis: redisReplayStore,
  "always new": () => ({ claim: () => "new" }),
  // Correct for one request at a time. Only a race shows the mistake.
  "read, then write": (send) => ({
    async claim(key, ttl) {
      if ((await send(["GET", key])) !== null) return "seen";
      await send(["SET", key, "1", "PX", String(ttl)]);
      return "new";
    },
  }),
  "memory of each process": () => memoryReplayStore({ capacity: 1_000_000 }),
};
