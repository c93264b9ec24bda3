import assert from "node:assert/strict";
import { test } from "node:test";
import { createSigner } from "@org/signing";
import { createVerifier, memoryReplayStore } from "@org/signing/verify";
import { createApp } from "../src/app.ts";

const CREDENTIALS = { appKey: "made-up-app-key", appSecret: "made-up-app-secret" };

test("the service responds with 503 to a signed request while the replay store is full", async () => {
  const verifier = createVerifier({
    secretFor: () => CREDENTIALS.appSecret,
    tolerance: 300_000,
    replayStore: memoryReplayStore({ capacity: 1 }),
  });
  const app = createApp(verifier);
  const send = async () => {
    const { url, headers } = await createSigner(CREDENTIALS).sign({ method: "GET", url: "https://example.com/caller" });
    return app.request(url, { headers });
  };
  assert.equal((await send()).status, 200);
  const second = await send();
  assert.equal(second.status, 503);
  assert.deepEqual(await second.json(), { error: "replay_store_full" });
});
