// Tests that no object, result or error contains the secret, and that `sightings` finds secrets in all kinds of values.
import { isProof } from "@org/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explain } from "../src/explain/index.ts";
import {
  canonicalize,
  computeSignature,
  createSigner,
  createSigningFetch,
  SigningError,
  signRequest,
} from "../src/index.ts";
import { signingMiddleware } from "../src/openapi-fetch.ts";
import { createVerifier, memoryReplayStore, redisReplayStore } from "../src/verify/index.ts";
import { APP_KEY, HEADERS, signatureInput } from "./helpers/support.ts";
import { requestOf } from "./helpers/explain/request.ts";
import { PROVOCATIONS } from "./helpers/leak/provocations.ts";
import { sightings } from "./helpers/leak/sightings.ts";

/** Random secrets, which are too long to occur in the package's code by chance. */
const secrets = fc
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

const planted = "made-up-planted-secret";
const under = (value: unknown, depth: number): unknown => (depth === 0 ? value : { deeper: under(value, depth - 1) });
function hidden(key: string, value: unknown) {
  return Object.defineProperty({}, key, { value, enumerable: false });
}

function getter(get: () => string) {
  return Object.defineProperty({}, "a", { get, enumerable: true });
}

describe("the function `sightings`", () => {
  const PLACES: [where: string, value: unknown][] = [
    ["that is the whole value", planted],
    ["in the cause of a cause", new Error("a", { cause: new Error("b", { cause: { planted } }) })],
    ["forty levels deep", under(planted, 40)],
    ["in a key", { [planted]: 1 }],
    ["under a symbol key", { [Symbol("a")]: planted }],
    ["in the description of a symbol", { [Symbol(planted)]: 1 }],
    ["in a property that is not enumerable", hidden("a", planted)],
    ["in a getter", getter(() => planted)],
    ["in a getter of the prototype", Object.create(getter(() => planted))],
    [
      "in an error that a getter throws",
      getter(() => {
        throw new Error(planted);
      }),
    ],
    ["in a property of a function", Object.assign(() => 1, { planted })],
    ["in the source of a function", () => "made-up-planted-secret"],
    ["in a key of a map", new Map([[{ planted }, 1]])],
    ["in a value of a map", new Map([["a", [planted]]])],
    ["in the result of toJSON", { toJSON: () => planted }],
    ["in the result of toString", { toString: () => planted }],
    ["in the header of a request", new Request("https://api.example.com/", { headers: { a: planted } })],
    ["in bytes", new TextEncoder().encode(`a ${planted}`)],
    ["in a buffer", { a: new TextEncoder().encode(planted).buffer }],
    ["in base64", Buffer.from(planted).toString("base64")],
    ["in hex", Buffer.from(planted).toString("hex")],
  ];
  test.each(PLACES)("`sightings` finds a secret %s", (_, value) => {
    expect(sightings(value, planted)).not.toEqual([]);
    expect(sightings(value, "another-made-up-secret")).toEqual([]);
  });

  test("`sightings` returns the names of the search methods that find a random secret", () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const value = { a: [secret] };
        expect(sightings(value, secret)).toEqual(["inspect", "JSON", "structuredClone", "walk"]);
        expect(sightings(encodeURIComponent(secret), secret)).not.toEqual([]);
      }),
    );
  });
});

const numRuns = isProof ? 40 : 10;
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
