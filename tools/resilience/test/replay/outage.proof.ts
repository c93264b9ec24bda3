// Each verifier is a process, and its client has the defaults. An unhandled rejection would end the process, and an open
// resource would keep it from ending.
import { describe, expect, test, vi } from "vitest";
import { startRedis } from "../../src/replay/redis-server.ts";
import { signedRequest, type SentRequest } from "../../src/replay/signed-requests.ts";
import { startVerifier, type VerifierProcess } from "../../src/replay/start-verifier.ts";
import { CLIENTS } from "./clients.ts";

describe("a verifier whose Redis fails", { concurrent: true }, () => {
  test.each(CLIENTS)("through %s: rejects requests until Redis is started again", async (client) => {
    await using redis = await startRedis();
    const verifier = startVerifier({ url: redis.url, client, store: "redis" });
    const first = await signedRequest(0);
    expect(await verifier.verify([first])).toEqual(["accepted"]);

    await redis.kill();
    await expectUnavailable(verifier);

    await using _ = await startRedis([], redis.port);
    await expectAcceptedSoon(verifier);
    // Redis had no nonces on disk, so it accepts a replay. The README warns of it.
    expect(await verifier.verify([first])).toEqual(["accepted"]);
    await verifier.end();
  });

  test.each(CLIENTS)("through %s: rejects requests if Redis was never there, and ends", async (client) => {
    const redis = await startRedis();
    await redis.kill();
    const verifier = startVerifier({ url: redis.url, client, store: "redis" });
    await expectUnavailable(verifier);
    await verifier.end();
  });

  test.each(CLIENTS)(
    "through %s: rejects requests while Redis hangs, and rejects the same requests later",
    async (client) => {
      await using redis = await startRedis();
      const verifier = startVerifier({ url: redis.url, client, store: "redis" });
      expect(await verifier.verify([await signedRequest(0)])).toEqual(["accepted"]);

      redis.pause();
      const refused = await expectUnavailable(verifier);
      redis.resume();
      // Redis had received the nonce, and stores it now.
      expect(await verifier.verify([refused])).toEqual(["nonce_reused"]);
      expect(await verifier.verify([await signedRequest(0)])).toEqual(["accepted"]);
      await verifier.end();
    },
  );
});

/** Expects a rejection within about two seconds, if the signature is valid. Returns the rejected request. */
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
