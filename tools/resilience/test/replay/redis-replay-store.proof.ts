import { setTimeout } from "node:timers/promises";
import { createVerifier, redisReplayStore } from "@org/signing/verify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Client } from "../../src/replay/clients.ts";
import { startRedis, type RedisServer } from "../../src/replay/redis-server.ts";
import { APP_KEY, APP_SECRET, signedRequest } from "../../src/replay/signed-requests.ts";
import { CLIENTS } from "./clients.ts";

describe.each(CLIENTS)("a replay store on Redis, through %s", (name) => {
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

  test("a nonce is new once, and seen from then on", async () => {
    const store = redisReplayStore(client.send);
    expect(await store.claim("key nonce", 60_000)).toBe("new");
    expect(await store.claim("key nonce", 60_000)).toBe("seen");
    expect(await store.claim("key another", 60_000)).toBe("new");
    expect(await store.claim("another nonce", 60_000)).toBe("new");
  });

  test("of a hundred claims at the same time, one is new", async () => {
    const store = redisReplayStore(client.send);
    const answers = await Promise.all(Array.from({ length: 100 }, async () => store.claim("key race", 60_000)));
    expect(answers.filter((answer) => answer === "new")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "seen")).toHaveLength(99);
  });

  test("a nonce is kept for the requested time, and is new again after it", async () => {
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

  test("a fraction of a millisecond is rounded up, because Redis takes integers above zero", async () => {
    expect(await redisReplayStore(client.send).claim("key brief", 0.5)).toBe("new");
  });

  test("two verifiers on two connections share their nonces", async () => {
    using another = connect[name](redis.url);
    expect(await redisReplayStore(client.send).claim("key shared", 60_000)).toBe("new");
    expect(await redisReplayStore(another.send).claim("key shared", 60_000)).toBe("seen");
  });

  test("a nonce of the length of the longest header is stored as any other", async () => {
    const store = redisReplayStore(client.send);
    const nonce = "n".repeat(16_000);
    expect(await store.claim(`key ${nonce}`, 60_000)).toBe("new");
    expect(await store.claim(`key ${nonce}`, 60_000)).toBe("seen");
    expect(await store.claim(`key ${nonce}n`, 60_000)).toBe("new");
  });

  test("a request with an invalid signature stores no nonce, however long it is", async () => {
    await using empty = await startRedis();
    using its = connect[name](empty.url);
    const verifier = createVerifier({
      secretFor: (appKey) => (appKey === APP_KEY ? APP_SECRET : undefined),
      tolerance: 300_000,
      replayStore: redisReplayStore(its.send),
    });
    const request = { ...(await signedRequest(0)), body: undefined };
    const forged = { ...request.headers, "x-signature-nonce": "n".repeat(16_000) };
    for (const headers of [forged, { ...forged, "x-app-key": "k".repeat(16_000) }]) {
      expect(await verifier.verify({ ...request, headers })).toEqual({ ok: false, code: "signature_mismatch" });
    }
    expect(await its.send(["DBSIZE"])).toBe(0);
    expect(await verifier.verify(request)).toEqual({ ok: true, appKey: APP_KEY });
    expect(await its.send(["DBSIZE"])).toBe(1);
  });

  test("a Redis without free memory rejects", async () => {
    await using full = await startRedis(["--maxmemory", "1"]);
    using its = connect[name](full.url);
    await expect(redisReplayStore(its.send).claim("key nonce", 60_000)).rejects.toThrow("OOM");
  });
});
