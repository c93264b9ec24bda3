import assert from "node:assert/strict";
import { createSigner, createSigningFetch, signRequest, type Signer } from "@org/signing";
import { createVerifier, memoryReplayStore } from "@org/signing/verify";

const { BROKER_BASE_URL = "", BROKER_APP_KEY = "", BROKER_APP_SECRET = "" } = process.env;
const signer: Signer = createSigner({ appKey: BROKER_APP_KEY, appSecret: BROKER_APP_SECRET });

const signingFetch = createSigningFetch(signer);
const response = await signingFetch(`${BROKER_BASE_URL}/trading/accounts/list`, { headers: { "x-version": "v3" } });
assert.equal(response.status, 200);

const verifier = createVerifier({
  secretFor: (appKey) => (appKey === BROKER_APP_KEY ? BROKER_APP_SECRET : undefined),
  tolerance: 60_000,
  replayStore: memoryReplayStore({ capacity: 1_000 }),
});
const request = await signRequest(new Request("https://api.example.com/made-up?limit=1"), signer);
assert.deepEqual(await verifier.verify(request.clone()), { ok: true, appKey: BROKER_APP_KEY });
const replayed = await verifier.verify(request);
assert.equal(replayed.ok, false);
