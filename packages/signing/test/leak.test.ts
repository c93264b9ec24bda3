// Law 3: the secret appears nowhere. The search that says so is shown to find what is hidden anywhere that it looks.
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
import { PROVOCATIONS } from "./helpers/leak/provocations.ts";
import { sightings } from "./helpers/leak/sightings.ts";
import { APP_KEY, HEADERS, signatureInput } from "./helpers/support.ts";

/** Long enough that no constant of ours holds one by chance. */
const secret = fc
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

const forEachSecret = (law: (secret: string) => Promise<void>) =>
  fc.assert(fc.asyncProperty(secret, law), { numRuns: 40 });

const planted = "made-up-planted-secret";
const under = (value: unknown, depth: number): unknown => (depth === 0 ? value : { deeper: under(value, depth - 1) });
function hidden(key: string, value: unknown) {
  return Object.defineProperty({}, key, { value, enumerable: false });
}

describe("the search finds a secret", () => {
  const PLACES: [where: string, value: unknown][] = [
    ["as it is", planted],
    ["in a message", new Error(`no ${planted}`)],
    ["in a cause of a cause", new Error("a", { cause: new Error("b", { cause: { planted } }) })],
    ["in one of several errors", new AggregateError([new Error(planted)])],
    ["in a stack", Object.assign(new Error("a"), { stack: `Error: a\n at ${planted}` })],
    ["forty levels deep", under(planted, 40)],
    ["in a key", { [planted]: 1 }],
    ["behind a symbol", { [Symbol("a")]: planted }],
    ["in a symbol", { [Symbol(planted)]: 1 }],
    ["in a property that is not enumerable", hidden("a", planted)],
    ["in the name of one", hidden(planted, 1)],
    [
      "in a getter",
      {
        get a() {
          return planted;
        },
      },
    ],
    [
      "in a getter of its class",
      new (class {
        get a() {
          return planted;
        }
      })(),
    ],
    [
      "in what a getter throws",
      {
        get a() {
          throw new Error(planted);
        },
      },
    ],
    ["in a property of a function", Object.assign(() => 1, { planted })],
    ["in a function's text", () => "made-up-planted-secret"],
    ["in a key of a map", new Map([[{ planted }, 1]])],
    ["in a value of a map", new Map([["a", [planted]]])],
    ["in a set", new Set([[planted]])],
    ["in what JSON is made of", { toJSON: () => planted }],
    ["in what is said of it", { toString: () => planted }],
    ["in the header of a request", new Request("https://api.example.com/", { headers: { a: planted } })],
    ["in the URL of a request", new Request(`https://api.example.com/${planted}`)],
    ["in bytes", new TextEncoder().encode(`a ${planted}`)],
    ["in a buffer", { a: new TextEncoder().encode(planted).buffer }],
    ["in base64", Buffer.from(planted).toString("base64")],
    ["in hex", Buffer.from(planted).toString("hex")],
  ];
  test.each(PLACES)("%s", (_, value) => {
    expect(sightings(value, planted)).not.toEqual([]);
    expect(sightings(value, "another-made-up-secret")).toEqual([]);
  });

  test("of any characters, in each of the ways in which text is shown", async () => {
    await forEachSecret(async (secret) => {
      const value = { a: [secret] };
      expect(sightings(value, secret)).toEqual(["inspect", "JSON", "structuredClone", "walk"]);
      expect(sightings(encodeURIComponent(secret), secret)).not.toEqual([]);
    });
  });
});

describe("the secret is not found", () => {
  const ORDERS = "https://api.example.com/orders?a=1";
  const now = () => Date.parse(HEADERS["x-timestamp"]);

  test("in a signer, or in what signs with it", async () => {
    await forEachSecret(async (appSecret) => {
      const fixed = createSigner({ appKey: APP_KEY, appSecret });
      const rotating = createSigner({ credentials: async () => ({ appKey: APP_KEY, appSecret }) });
      for (const signer of [fixed, rotating]) {
        await signer.sign({ method: "POST", url: ORDERS, body: "{}" });
        expect(sightings([signer, signingMiddleware(signer), createSigningFetch(signer)], appSecret)).toEqual([]);
      }
    });
  });

  test("in what is signed", async () => {
    await forEachSecret(async (appSecret) => {
      const signer = createSigner({ appKey: APP_KEY, appSecret });
      const signed = await signRequest(new Request(ORDERS, { method: "POST", body: "{}" }), signer);
      const parts = await signer.sign({ method: "POST", url: ORDERS, body: "{}" });
      const input = { path: "/", query: [], headers: HEADERS };
      const steps = [await canonicalize(input), await computeSignature(input, appSecret)];
      expect(sightings([signed, await signed.clone().text(), parts, steps], appSecret)).toEqual([]);
    });
  });

  test("in a verifier, its stores and its verdicts", async () => {
    await forEachSecret(async (appSecret) => {
      const commands: unknown[] = [];
      const redis = redisReplayStore(async (command) => (commands.push(command), "OK"));
      for (const replayStore of [memoryReplayStore({ capacity: 10 }), redis]) {
        const verifier = createVerifier({ secretFor: () => appSecret, tolerance: 1000, replayStore, now });
        const signed = await signRequest(new Request(ORDERS), createSigner({ appKey: APP_KEY, appSecret, now }));
        const forged = new Request(signed, {
          headers: { ...Object.fromEntries(signed.headers), "x-signature": "forged" },
        });
        const verdicts = [await verifier.verify(signed), await verifier.verify(forged)];
        expect(verdicts.map(({ ok }) => ok)).toEqual([true, false]);
        expect(sightings([verifier, replayStore, verdicts, commands], appSecret)).toEqual([]);
      }
    });
  });

  test("in an explanation, even where the request holds it", async () => {
    await fc.assert(
      fc.asyncProperty(secret, signatureInput, async (appSecret, request) => {
        const careless = {
          path: `${request.path}${appSecret}`,
          query: [...request.query, [appSecret, `a${appSecret}`]] as const,
          headers: { ...request.headers, "x-app-key": appSecret },
          body: JSON.stringify(appSecret),
        };
        const other = (await canonicalize({ ...careless, path: `/x${appSecret}` })).str3;
        const explanations = [
          await explain({ ...careless, appSecret, signature: await computeSignature(careless, `${appSecret}\n`) }),
          await explain({ ...careless, appSecret, canonical: other }),
        ];
        expect(sightings(explanations, appSecret.trim())).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test("in an explanation, though a URL spoilt it", async () => {
    const appSecret = "not/really+secret==";
    const input = {
      path: "/",
      query: [
        ["a", "not/really secret=="],
        ["b", encodeURIComponent(appSecret)],
      ] as const,
    };
    const request = { ...input, headers: HEADERS, appSecret, signature: "another" };
    const explanation = JSON.stringify(await explain(request));
    expect(explanation).not.toMatch(/really.{1,3}secret/);
    expect(explanation).toContain("a=<APP_SECRET>");
  });

  test.each(Object.entries(PROVOCATIONS))(
    "in the error %s, though what provokes it holds it",
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
});
