// Each verifier is a process of its own, with its client as it comes: a rejection that nobody handles would end it, and
// what it leaves open would keep it from ending.
import { describe, expect, test, vi } from "vitest";
import { startRedis } from "../../src/replay/redis-server.ts";
import { signedRequest, type SentRequest } from "../../src/replay/signed-requests.ts";
import { startVerifier, type VerifierProcess } from "../../src/replay/start-verifier.ts";
import { CLIENTS } from "./clients.ts";

describe("a verifier whose Redis fails", { concurrent: true }, () => {
  test.each(CLIENTS)("through %s: accepts nothing while it is gone, and again once it is back", async (client) => {
    await using redis = await startRedis();
    const verifier = startVerifier({ url: redis.url, client, store: "redis" });
    const first = await signedRequest(0);
    expect(await verifier.verify([first])).toEqual(["accepted"]);

    await redis.kill();
    await expectUnavailable(verifier);

    await using _ = await startRedis([], redis.port);
    await expectAcceptedSoon(verifier);
    // Nothing was on disk, so that it forgot what it knew. The README warns of it.
    expect(await verifier.verify([first])).toEqual(["accepted"]);
    await verifier.end();
  });

  test.each(CLIENTS)("through %s: accepts nothing from one that never was there, and ends", async (client) => {
    const redis = await startRedis();
    await redis.kill();
    const verifier = startVerifier({ url: redis.url, client, store: "redis" });
    await expectUnavailable(verifier);
    await verifier.end();
  });

  test.each(CLIENTS)(
    "through %s: refuses while it hangs, and what it refused is not accepted later",
    async (client) => {
      await using redis = await startRedis();
      const verifier = startVerifier({ url: redis.url, client, store: "redis" });
      expect(await verifier.verify([await signedRequest(0)])).toEqual(["accepted"]);

      redis.pause();
      const refused = await expectUnavailable(verifier);
      redis.resume();
      // Redis had the nonce all the time, and remembers it now.
      expect(await verifier.verify([refused])).toEqual(["nonce_reused"]);
      expect(await verifier.verify([await signedRequest(0)])).toEqual(["accepted"]);
      await verifier.end();
    },
  );
});

/** Within about two seconds, and only for who can sign; gives the request that was refused. */
async function expectUnavailable(verifier: VerifierProcess): Promise<SentRequest> {
  const request = await signedRequest(0);
  expect(await verifier.verify([{ ...request, target: "/another" }])).toEqual(["signature_mismatch"]);
  const asked = performance.now();
  expect(await verifier.verify([request])).toEqual(["replay_store_unavailable"]);
  expect(performance.now() - asked).toBeLessThan(3_500);
  return request;
}

async function expectAcceptedSoon(verifier: VerifierProcess): Promise<void> {
  const expectAccepted = async () => expect(await verifier.verify([await signedRequest(0)])).toEqual(["accepted"]);
  await vi.waitFor(expectAccepted, { timeout: 30_000 });
}
