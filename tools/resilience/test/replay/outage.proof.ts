// Stops Redis while a verifier uses it. Each verifier is a separate process with the default options of its client. An
// unhandled rejection would end the process too early, and an open resource would keep the process alive.
import { describe, expect, test, vi } from "vitest";
import { startRedis } from "../../src/replay/redis-server.ts";
import { signedRequest, type SentRequest } from "../../src/replay/signed-requests.ts";
import { startVerifier, type VerifierProcess } from "../../src/replay/start-verifier.ts";
import { CLIENTS } from "../helpers/clients.ts";

describe("a verifier without a working Redis", { concurrent: true }, () => {
  test.each(CLIENTS)(
    "rejects requests while Redis is stopped, and accepts requests after Redis starts again (client %s)",
    async (client) => {
      await using redis = await startRedis();
      const verifier = startVerifier({ url: redis.url, client, store: "redis" });
      const first = await signedRequest(0);
      expect(await verifier.verify([first])).toEqual(["accepted"]);

      await redis.kill();
      await expectUnavailable(verifier);

      await using _ = await startRedis([], redis.port);
      await expectAcceptedSoon(verifier);
      // Redis stores no nonces on disk, so the verifier accepts a replay after the restart.
      expect(await verifier.verify([first])).toEqual(["accepted"]);
      await verifier.end();
    },
  );

  test.each(CLIENTS)(
    "rejects requests if Redis is not running, and does not keep its process alive (client %s)",
    async (client) => {
      const redis = await startRedis();
      await redis.kill();
      const verifier = startVerifier({ url: redis.url, client, store: "redis" });
      await expectUnavailable(verifier);
      await verifier.end();
    },
  );

  test.each(CLIENTS)(
    "rejects a request while Redis hangs, and rejects the same request after Redis resumes (client %s)",
    async (client) => {
      await using redis = await startRedis();
      const verifier = startVerifier({ url: redis.url, client, store: "redis" });
      expect(await verifier.verify([await signedRequest(0)])).toEqual(["accepted"]);

      redis.pause();
      const refused = await expectUnavailable(verifier);
      redis.resume();
      // Redis received the nonce while it was suspended, and stores it after `resume`.
      expect(await verifier.verify([refused])).toEqual(["nonce_reused"]);
      expect(await verifier.verify([await signedRequest(0)])).toEqual(["accepted"]);
      await verifier.end();
    },
  );
});

/** Expects that the verifier rejects a valid request within 3.5 seconds. Returns the rejected request. */
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
