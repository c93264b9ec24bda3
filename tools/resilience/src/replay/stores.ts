// The store that the proof is about, and three that it must find out.
import { memoryReplayStore, redisReplayStore, type ReplayStore, type SendCommand } from "@org/signing/verify";

export type StoreName = "redis" | "always new" | "read, then write" | "memory of each process";

export const stores: Readonly<Record<StoreName, (send: SendCommand) => ReplayStore>> = {
  redis: redisReplayStore,
  "always new": () => ({ claim: () => "new" }),
  // Right for one request at a time: only a true race shows what is wrong with it.
  "read, then write": (send) => ({
    async claim(key, ttl) {
      if ((await send(["GET", key])) !== null) return "seen";
      await send(["SET", key, "1", "PX", String(ttl)]);
      return "new";
    },
  }),
  "memory of each process": () => memoryReplayStore({ capacity: 1_000_000 }),
};
