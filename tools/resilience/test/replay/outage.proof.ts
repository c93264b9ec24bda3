// Stops the Redis server while a verifier is running. The verifier is a separate process, so that the tests notice a
// crash or an open socket of the verifier.
import { describe, expect, test, vi } from "vitest";
import { CLIENTS } from "../../src/replay/clients.ts";
import { startRedis } from "../../src/replay/redis-server.ts";
import { signedRequest, type SentRequest } from "../../src/replay/signed-requests.ts";
import { startVerifier, type VerifierProcess } from "../../src/replay/start-verifier.ts";

describe("a verifier that stores nonces in Redis", { concurrent: true }, () => {
  test.each(CLIENTS)(
    "a verifier that stores nonces in Redis accepts requests again after a restart of Redis (client %s)",
    async (client) => {
      await using redis = await startRedis();
      const verifier = startVerifier({ url: redis.url, client, store: "redis" });
      const first = await signedRequest(0);
      expect(await verifier.verify([first])).toEqual(["accepted"]);

      await redis.kill();
      await expectUnavailable(verifier);

      await using _ = await startRedis([], redis.port);
      await expectAcceptedSoon(verifier);
      // The restarted Redis server has lost all nonces, so the verifier accepts a replay.
      expect(await verifier.verify([first])).toEqual(["accepted"]);
      await verifier.end();
    },
  );

  test.each(CLIENTS)(
    "a verifier that stores nonces in Redis rejects requests if Redis is not running (client %s)",
    async (client) => {
      const redis = await startRedis();
      await redis.kill();
      const verifier = startVerifier({ url: redis.url, client, store: "redis" });
      await expectUnavailable(verifier);
      await verifier.end();
    },
  );

  test.each(CLIENTS)(
    "a verifier that stores nonces in Redis rejects requests while Redis does not respond (client %s)",
    async (client) => {
      await using redis = await startRedis();
      const verifier = startVerifier({ url: redis.url, client, store: "redis" });
      expect(await verifier.verify([await signedRequest(0)])).toEqual(["accepted"]);

      redis.pause();
      const refused = await expectUnavailable(verifier);
      redis.resume();
      // Redis stored the nonce after `resume`, because the command arrived while Redis was suspended.
      expect(await verifier.verify([refused])).toEqual(["nonce_reused"]);
      expect(await verifier.verify([await signedRequest(0)])).toEqual(["accepted"]);
      await verifier.end();
    },
  );
});

async function expectUnavailable(verifier: VerifierProcess): Promise<SentRequest> {
  const request = await signedRequest(0);
  expect(await verifier.verify([{ ...request, target: "/another" }])).toEqual(["signature_mismatch"]);
  const started = performance.now();
  expect(await verifier.verify([request])).toEqual(["replay_store_unavailable"]);
  expect(performance.now() - started).toBeLessThan(3_500);
  return request;
}

async function expectAcceptedSoon(verifier: VerifierProcess): Promise<void> {
  const expectAccepted = async () => expect(await verifier.verify([await signedRequest(0)])).toEqual(["accepted"]);
  await vi.waitFor(expectAccepted, { timeout: 30_000 });
}
