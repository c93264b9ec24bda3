// Tests the command that the store sends to Redis, and the result for each reply. `pnpm verify replay` uses a real
// Redis server.
import { afterEach, expect, test, vi } from "vitest";
import { redisReplayStore } from "../../src/verify/index.ts";

afterEach(() => vi.useRealTimers());

const replying = (reply: unknown) => redisReplayStore(() => Promise.resolve(reply));

test("`claim` of redisReplayStore sends one SET command with NX and the time to live in whole milliseconds", async () => {
  const send = vi.fn<(command: string[]) => Promise<unknown>>(() => Promise.resolve("OK"));
  await redisReplayStore(send).claim("made-up-key", 59_999.5);
  expect(send.mock.calls).toEqual([[["SET", "signing:nonce:made-up-key", "1", "NX", "PX", "60000"]]]);
});

test("`claim` of redisReplayStore returns `new` for the reply OK, and `seen` for the reply nil", async () => {
  expect(await replying("OK").claim("key", 1)).toBe("new");
  expect(await replying(null).claim("key", 1)).toBe("seen");
  for (const reply of [undefined, 1, "", "QUEUED"]) {
    await expect(replying(reply).claim("key", 1)).rejects.toThrow("neither OK nor nil");
  }
});

test("`claim` of redisReplayStore rejects with the error of the Redis client", async () => {
  const down = new Error("down");
  await expect(redisReplayStore(() => Promise.reject(down)).claim("key", 1)).rejects.toBe(down);
});

test("`claim` of redisReplayStore rejects if Redis does not reply within two seconds", async () => {
  vi.useFakeTimers();
  const claimed = Promise.allSettled([redisReplayStore(() => new Promise(() => {})).claim("key", 1)]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await claimed).toEqual([{ status: "rejected", reason: new Error("Redis did not reply within 2000 ms.") }]);
  await replying("OK").claim("key", 1);
  expect(vi.getTimerCount()).toBe(0);
});
