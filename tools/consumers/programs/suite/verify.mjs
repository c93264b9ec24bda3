import { createSigner } from "@org/signing";
import { createVerifier, memoryReplayStore } from "@org/signing/verify";
import { equal } from "./assert.mjs";

const APP_KEY = "made-up-app-key";
const APP_SECRET = "made-up-app-secret";
const POST = { method: "POST", url: "https://api.example.com/my%20list?q=a+b&e=1&e=2", body: '{ "note": "é 😀" }' };
const TOLERANCE = 300_000;

const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
const mismatch = { ok: false, code: "signature_mismatch" };

/** Error of `createVerifier` during the load of this module. During a load, workerd forbids some operations. */
const failureAtLoad = failureOf(() => verifierOf(APP_SECRET));

/** @type {import("./run.mjs").Test[]} */
export const verifyTests = [
  ["createVerifier works while a module loads", () => equal(failureAtLoad, "none")],
  [
    "verify rejects a replay with nonce_reused",
    async () => {
      const verifier = verifierOf(APP_SECRET);
      const request = received(await signer.sign(POST));
      equal(await verifier.verify(request), { ok: true, appKey: APP_KEY });
      equal(await verifier.verify(request), { ok: false, code: "nonce_reused" });
    },
  ],
  [
    "verify leaves the body of a fetch Request readable",
    async () => {
      const { url, headers, body = "" } = await signer.sign(POST);
      const request = new Request(url, { method: POST.method, headers, body });
      equal(await verifierOf(APP_SECRET).verify(request), { ok: true, appKey: APP_KEY });
      equal(await request.text(), body);
    },
  ],
  [
    "verify rejects a changed target, a changed body and a wrong secret",
    async () => {
      const request = received(await signer.sign(POST));
      const verifier = verifierOf(APP_SECRET);
      equal(await verifier.verify({ ...request, target: "/another" }), mismatch);
      equal(await verifier.verify({ ...request, body: new TextEncoder().encode("{}") }), mismatch);
      equal(await verifierOf("another-made-up-secret").verify(request), mismatch);
    },
  ],
  [
    "verify rejects a timestamp that is older than the tolerance",
    async () => {
      const now = () => Date.now() - 2 * TOLERANCE;
      const early = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET, now });
      const result = await verifierOf(APP_SECRET).verify(received(await early.sign(POST)));
      equal(result, { ok: false, code: "timestamp_out_of_window" });
    },
  ],
];

/** @param {() => unknown} act */
function failureOf(act) {
  try {
    act();
    return "none";
  } catch (error) {
    return String(error);
  }
}

/** @param {string} appSecret */
function verifierOf(appSecret) {
  const secretFor = (/** @type {string} */ appKey) => (appKey === APP_KEY ? appSecret : undefined);
  return createVerifier({ secretFor, tolerance: TOLERANCE, replayStore: memoryReplayStore({ capacity: 100 }) });
}

/** @param {import("@org/signing").SignedRequest} signed */
function received({ url, headers, body }) {
  const { host, pathname, search } = new URL(url);
  return {
    method: POST.method,
    target: pathname + search,
    headers: { host, ...headers },
    body: new TextEncoder().encode(body),
  };
}
