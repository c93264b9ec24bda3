// Tests requests whose sender does not know the app secret. For each request, the verifier must return a result with a
// code, and must not throw an error.
import { describe, expect, test } from "vitest";
import { createSigner } from "../../src/index.ts";
import { createVerifier, memoryReplayStore, type ReceivedRequest } from "../../src/verify/index.ts";
import { ATTACKS } from "../helpers/hostile/received.ts";
import { APP_KEY, APP_SECRET, HEADERS } from "../helpers/support.ts";

describe("a verifier", () => {
  const now = () => Date.parse(HEADERS["x-timestamp"]);
  const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET, now });
  const secrets: Record<string, string> = { [APP_KEY]: APP_SECRET };
  const verify = (request: ReceivedRequest) =>
    createVerifier({
      secretFor: (appKey) => secrets[appKey],
      tolerance: 60_000,
      replayStore: memoryReplayStore({ capacity: 1 }),
      now,
    }).verify(request);

  async function signedRequest() {
    const { headers, body = "" } = await signer.sign({
      method: "POST",
      url: "https://api.example.com/orders?a=1",
      body: '{"a":1}',
    });
    return {
      method: "POST",
      target: "/orders?a=1",
      headers: { host: "api.example.com", ...headers },
      body: new TextEncoder().encode(body),
    };
  }

  test("a verifier accepts the unchanged request", async () => {
    expect(await verify(await signedRequest())).toEqual({ ok: true, appKey: APP_KEY });
  });

  describe.each(Object.entries(ATTACKS))("the result %s", (code, attacks) => {
    test.each(attacks)("a verifier returns the expected code for %s", async (_, change) => {
      expect(await verify(change(await signedRequest()))).toEqual({ ok: false, code });
    });
  });

  // An object inherits properties such as `constructor`, whose values are not strings.
  test.each(["__proto__", "constructor", "toString"])(
    "a verifier rejects the app key %s, which is the name of a property of every object",
    async (appKey) => {
      const signed = await signedRequest();
      const result = await verify({ ...signed, headers: { ...signed.headers, "x-app-key": appKey } });
      expect(result).toEqual({ ok: false, code: "signature_mismatch" });
    },
  );
});
