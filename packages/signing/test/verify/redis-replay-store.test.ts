// What is said to Redis, and what its answers mean. A real one is in tools/real-servers.
import { afterEach, expect, test, vi } from "vitest";
import { redisReplayStore } from "../../src/verify/index.ts";

afterEach(() => vi.useRealTimers());

const answering = (answer: unknown) => redisReplayStore(() => Promise.resolve(answer));

test("one command sets the key where it is not, with its time to live in whole milliseconds", async () => {
  const send = vi.fn<(command: string[]) => Promise<unknown>>(() => Promise.resolve("OK"));
  await redisReplayStore(send).claim("made-up-key", 59_999.5);
  expect(send.mock.calls).toEqual([[["SET", "signing:nonce:made-up-key", "1", "NX", "PX", "60000"]]]);
});

test("OK means new, nil means seen, and anything else is no answer", async () => {
  expect(await answering("OK").claim("key", 1)).toBe("new");
  expect(await answering(null).claim("key", 1)).toBe("seen");
  for (const answer of [undefined, 1, "", "QUEUED"]) {
    await expect(answering(answer).claim("key", 1)).rejects.toThrow("neither OK nor nil");
  }
});

test("what the client rejects with passes through", async () => {
  const down = new Error("down");
  await expect(redisReplayStore(() => Promise.reject(down)).claim("key", 1)).rejects.toBe(down);
});

test("no answer within two seconds is none, and an answer leaves no timer behind", async () => {
  vi.useFakeTimers();
  const asked = Promise.allSettled([redisReplayStore(() => new Promise(() => {})).claim("key", 1)]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toEqual([{ status: "rejected", reason: new Error("Redis gave no answer in time.") }]);
  await answering("OK").claim("key", 1);
  expect(vi.getTimerCount()).toBe(0);
});
