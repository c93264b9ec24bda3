import { describe, expect, test } from "vitest";
import { countAcceptances } from "../../src/replay/count-acceptances.ts";
import { startRedis } from "../../src/replay/redis-server.ts";

const REQUESTS = 3_000;

describe("three verifiers on one Redis, each request sent two to four times", () => {
  test("every request is accepted exactly once", async () => {
    await using redis = await startRedis();
    const figures = await countAcceptances(redis.url, REQUESTS);
    expect(figures.verifications).toBeGreaterThanOrEqual(2 * REQUESTS);
    expect(figures).toMatchObject({ acceptedOnce: REQUESTS, acceptedMoreOften: 0, neverAccepted: 0 });
    expect(figures.outcomes).toEqual({ accepted: REQUESTS, nonce_reused: figures.verifications - REQUESTS });
  });

  test.each(["always new", "read, then write", "memory of each process"] as const)(
    "with a wrong store (%s), some requests are accepted more than once",
    async (store) => {
      await using redis = await startRedis();
      const figures = await countAcceptances(redis.url, 1_000, store);
      expect(figures.acceptedMoreOften).toBeGreaterThan(0);
    },
  );
});
