import fc from "fast-check";
import { expect, test } from "vitest";
import { explain } from "../../../src/explain/index.ts";
import {
  canonicalize,
  computeSignature,
  createSigner,
  createSigningFetch,
  SigningError,
  signRequest,
} from "../../../src/index.ts";
import { signingMiddleware } from "../../../src/openapi-fetch.ts";
import { createVerifier, memoryReplayStore, redisReplayStore } from "../../../src/verify/index.ts";
import { APP_KEY, HEADERS, signatureInput } from "../support.ts";
import { requestOf } from "../explain/request.ts";
import { PROVOCATIONS } from "./provocations.ts";
import { sightings } from "./sightings.ts";

/** Random secrets, which are too long to occur in the package's code by chance. */
export const secrets = fc
  .oneof(
    fc.stringMatching(/^[A-Za-z0-9]{16,40}$/),
    fc.string({
      unit: fc.constantFrom(...Array.from("\\^$.*+?()[]{}|/-&=%#'\"`<>!~ \t")),
      minLength: 24,
      maxLength: 40,
    }),
    fc.string({ unit: "grapheme", minLength: 16, maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom("\u0000", "\u0007", "\n", "\u001b", "\u007f", "\u2028", "\ufeff", "a"),
      minLength: 24,
      maxLength: 40,
    }),
    fc.string({ unit: "binary", minLength: 16, maxLength: 40 }).filter((text) => text.isWellFormed()),
  )
  .filter((text) => text.trim().length > 12);

export function testLeaks(numRuns: number): void {
  const forEachSecret = (check: (secret: string) => Promise<void>) =>
    fc.assert(fc.asyncProperty(secrets, check), { numRuns });
  const ORDERS = "https://api.example.com/orders?a=1";
  const now = () => Date.parse(HEADERS["x-timestamp"]);

  test("a signer, its middleware and its fetch function do not contain the secret", async () => {
    await forEachSecret(async (appSecret) => {
      const fixed = createSigner({ appKey: APP_KEY, appSecret });
      const rotating = createSigner({ credentials: async () => ({ appKey: APP_KEY, appSecret }) });
      for (const signer of [fixed, rotating]) {
        await signer.sign({ method: "POST", url: ORDERS, body: "{}" });
        expect(sightings([signer, signingMiddleware(signer), createSigningFetch(signer)], appSecret)).toEqual([]);
      }
    });
  });

  test("a signed request does not contain the secret", async () => {
    await forEachSecret(async (appSecret) => {
      const signer = createSigner({ appKey: APP_KEY, appSecret });
      const signed = await signRequest(new Request(ORDERS, { method: "POST", body: "{}" }), signer);
      const parts = await signer.sign({ method: "POST", url: ORDERS, body: "{}" });
      const input = { path: "/", query: [], headers: HEADERS };
      const steps = [await canonicalize(input), await computeSignature(input, appSecret)];
      expect(sightings([signed, await signed.clone().text(), parts, steps], appSecret)).toEqual([]);
    });
  });

  test("a verifier, its store and its results do not contain the secret", async () => {
    await forEachSecret(async (appSecret) => {
      const commands: unknown[] = [];
      const redis = redisReplayStore(async (command) => (commands.push(command), "OK"));
      for (const replayStore of [memoryReplayStore({ capacity: 10 }), redis]) {
        const verifier = createVerifier({ secretFor: () => appSecret, tolerance: 1000, replayStore, now });
        const signed = await signRequest(new Request(ORDERS), createSigner({ appKey: APP_KEY, appSecret, now }));
        const forged = new Request(signed, {
          headers: { ...Object.fromEntries(signed.headers), "x-signature": "forged" },
        });
        const results = [await verifier.verify(signed), await verifier.verify(forged)];
        expect(results.map(({ ok }) => ok)).toEqual([true, false]);
        expect(sightings([verifier, replayStore, results, commands], appSecret)).toEqual([]);
      }
    });
  });

  test("an explanation does not contain the secret, even if the request contains the secret", async () => {
    await fc.assert(
      fc.asyncProperty(secrets, signatureInput, async (appSecret, request) => {
        const careless = {
          path: `${request.path}${appSecret}`,
          query: [...request.query, [appSecret, `a${appSecret}`]] as const,
          headers: { ...request.headers, "x-app-key": appSecret },
          body: JSON.stringify(appSecret),
        };
        const other = (await canonicalize({ ...careless, path: `/x${appSecret}` })).str3;
        const explanations = [
          await explain({
            request: requestOf(careless),
            appSecret,
            signature: await computeSignature(careless, `${appSecret}\n`),
          }),
          await explain({ request: requestOf(careless), appSecret, canonical: other }),
        ];
        expect(sightings(explanations, appSecret.trim())).toEqual([]);
      }),
      { numRuns: Math.ceil(numRuns / 2) },
    );
  });

  test.each(Object.entries(PROVOCATIONS))(
    "the error %s does not contain the secret, even if the input contains the secret",
    async (code, provoke) => {
      await forEachSecret(async (secret) => {
        const error = await Promise.resolve()
          .then(() => provoke(secret))
          .catch((error: unknown) => error);
        expect(error).toBeInstanceOf(SigningError);
        expect(error).toMatchObject({ code });
        expect(sightings(error, secret)).toEqual([]);
      });
    },
  );
}
