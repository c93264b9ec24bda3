import { describe, expect, test } from "vitest";
import { countAcceptances } from "../../src/replay/count-acceptances.ts";
import { startRedis } from "../../src/replay/redis-server.ts";

const REQUESTS = 3_000;

describe("three verifiers that share a Redis server", () => {
  test("three verifiers that share a Redis server accept each request exactly once if each request arrives two to four times", async () => {
    await using redis = await startRedis();
    const figures = await countAcceptances(redis.url, REQUESTS);
    expect(figures.verifications).toBeGreaterThanOrEqual(2 * REQUESTS);
    expect(figures).toMatchObject({ acceptedOnce: REQUESTS, acceptedMoreOften: 0, neverAccepted: 0 });
    expect(figures.outcomes).toEqual({ accepted: REQUESTS, nonce_reused: figures.verifications - REQUESTS });
  });

  test.each(["always new", "read, then write", "memory of each process"] as const)(
    "three verifiers that share a Redis server wrongly accept replays if the replay store is faulty (store: %s)",
    async (store) => {
      await using redis = await startRedis();
      const figures = await countAcceptances(redis.url, 1_000, store);
      expect(figures.acceptedMoreOften).toBeGreaterThan(0);
    },
  );
});
