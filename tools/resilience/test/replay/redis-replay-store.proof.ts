import { setTimeout } from "node:timers/promises";
import { createVerifier, redisReplayStore } from "@org/signing/verify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENTS, connect, type Client } from "../../src/replay/clients.ts";
import { startRedis, type RedisServer } from "../../src/replay/redis-server.ts";
import { APP_KEY, APP_SECRET, signedRequest } from "../../src/replay/signed-requests.ts";

describe.each(CLIENTS)("redisReplayStore with the client %s", (name) => {
  let redis: RedisServer;
  let client: Client;
  beforeAll(async () => {
    redis = await startRedis();
    client = connect[name](redis.url);
  });
  afterAll(async () => {
    client[Symbol.dispose]();
    await redis[Symbol.asyncDispose]();
  });

  test("redisReplayStore returns `seen` for the second claim of a nonce", async () => {
    const store = redisReplayStore(client.send);
    expect(await store.claim("key nonce", 60_000)).toBe("new");
    expect(await store.claim("key nonce", 60_000)).toBe("seen");
    expect(await store.claim("key another", 60_000)).toBe("new");
    expect(await store.claim("another nonce", 60_000)).toBe("new");
  });

  test("redisReplayStore returns `new` for exactly one of 100 simultaneous claims of a nonce", async () => {
    const store = redisReplayStore(client.send);
    const results = await Promise.all(Array.from({ length: 100 }, async () => store.claim("key race", 60_000)));
    expect(results.filter((result) => result === "new")).toHaveLength(1);
    expect(results.filter((result) => result === "seen")).toHaveLength(99);
  });

  test("redisReplayStore keeps a nonce for the requested time", async () => {
    const store = redisReplayStore(client.send);
    const before = Date.now();
    await store.claim("key lives", 60_000);
    const left = await client.send(["PTTL", "signing:nonce:key lives"]);
    expect(Number(left) + Date.now() - before).toBeGreaterThanOrEqual(60_000);
    expect(left).toBeLessThanOrEqual(60_000);

    await store.claim("key ends", 50);
    await setTimeout(60);
    expect(await store.claim("key ends", 50)).toBe("new");
  });

  test("redisReplayStore accepts a claim that expires after half a millisecond", async () => {
    expect(await redisReplayStore(client.send).claim("key brief", 0.5)).toBe("new");
  });

  test("redisReplayStore returns `seen` for a nonce that a store on a second connection claimed", async () => {
    using another = connect[name](redis.url);
    expect(await redisReplayStore(client.send).claim("key shared", 60_000)).toBe("new");
    expect(await redisReplayStore(another.send).claim("key shared", 60_000)).toBe("seen");
  });

  test("redisReplayStore keeps a nonce of 16,000 characters", async () => {
    const store = redisReplayStore(client.send);
    const nonce = "n".repeat(16_000);
    expect(await store.claim(`key ${nonce}`, 60_000)).toBe("new");
    expect(await store.claim(`key ${nonce}`, 60_000)).toBe("seen");
    expect(await store.claim(`key ${nonce}n`, 60_000)).toBe("new");
  });

  test("redisReplayStore does not store the nonce of a forged request", async () => {
    await using empty = await startRedis();
    using its = connect[name](empty.url);
    const verifier = createVerifier({
      secretFor: (appKey) => (appKey === APP_KEY ? APP_SECRET : undefined),
      tolerance: 300_000,
      replayStore: redisReplayStore(its.send),
    });
    const request = { ...(await signedRequest(0)), body: undefined };
    const forgedHeaders = { ...request.headers, "x-signature-nonce": "n".repeat(16_000) };
    for (const headers of [forgedHeaders, { ...forgedHeaders, "x-app-key": "k".repeat(16_000) }]) {
      expect(await verifier.verify({ ...request, headers })).toEqual({ ok: false, code: "signature_mismatch" });
    }
    expect(await its.send(["DBSIZE"])).toBe(0);
    expect(await verifier.verify(request)).toEqual({ ok: true, appKey: APP_KEY });
    expect(await its.send(["DBSIZE"])).toBe(1);
  });

  test("redisReplayStore rejects a claim if Redis has no free memory", async () => {
    await using full = await startRedis(["--maxmemory", "1"]);
    using its = connect[name](full.url);
    await expect(redisReplayStore(its.send).claim("key nonce", 60_000)).rejects.toThrow("OOM");
  });
});
