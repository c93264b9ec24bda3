// The command for Redis, and the meaning of its replies. `pnpm verify replay` has a real server.
import { afterEach, expect, test, vi } from "vitest";
import { redisReplayStore } from "../../src/verify/index.ts";

afterEach(() => vi.useRealTimers());

const replying = (reply: unknown) => redisReplayStore(() => Promise.resolve(reply));

test("claim sends one command that sets an absent key, with its time to live in whole milliseconds", async () => {
  const send = vi.fn<(command: string[]) => Promise<unknown>>(() => Promise.resolve("OK"));
  await redisReplayStore(send).claim("made-up-key", 59_999.5);
  expect(send.mock.calls).toEqual([[["SET", "signing:nonce:made-up-key", "1", "NX", "PX", "60000"]]]);
});

test("claim returns new for OK and seen for nil, and rejects for any other reply", async () => {
  expect(await replying("OK").claim("key", 1)).toBe("new");
  expect(await replying(null).claim("key", 1)).toBe("seen");
  for (const reply of [undefined, 1, "", "QUEUED"]) {
    await expect(replying(reply).claim("key", 1)).rejects.toThrow("neither OK nor nil");
  }
});

test("claim rejects with the error of the client", async () => {
  const down = new Error("down");
  await expect(redisReplayStore(() => Promise.reject(down)).claim("key", 1)).rejects.toBe(down);
});

test("claim rejects without a reply within two seconds, and leaves no timer behind", async () => {
  vi.useFakeTimers();
  const claimed = Promise.allSettled([redisReplayStore(() => new Promise(() => {})).claim("key", 1)]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await claimed).toEqual([{ status: "rejected", reason: new Error("Redis did not reply in time.") }]);
  await replying("OK").claim("key", 1);
  expect(vi.getTimerCount()).toBe(0);
});
