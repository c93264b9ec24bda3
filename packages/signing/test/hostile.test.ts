// Tests hostile input. A signing function must either throw an error with a code, or send a request with a signature
// that the independent implementation confirms.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalize, createSigner } from "../src/index.ts";
import * as bodies from "./helpers/hostile/bodies.ts";
import { type Hostile, outcomesOf, type Outcome, type Signing } from "./helpers/hostile/signing-paths.ts";
import * as urls from "./helpers/hostile/urls.ts";
import { APP_KEY, APP_SECRET, code, HEADERS } from "./helpers/support.ts";

const withAll = (outcome: Outcome, others: Partial<Record<Signing, Outcome>> = {}): Record<Signing, Outcome> => ({
  sign: outcome,
  signRequest: outcome,
  signingFetch: outcome,
  signingMiddleware: outcome,
  ...others,
});

/** The `Request` constructor drops the hostile part of the URL, so the signer signs a harmless request. */
const unseen = { signRequest: "signed" } as const;
/**
 * The platform cannot create the `Request`. So `signRequest` and the middleware receive no request, and the signing
 * fetch throws an error with a code.
 */
const unmade = { signRequest: "no request", signingFetch: "invalid_request", signingMiddleware: "no request" } as const;

const FAMILIES: [what: string, Record<Signing, Outcome>, urls.Kind[]][] = [
  ["a part that URL parsers drop or change", withAll("invalid_url", unseen), urls.HIDDEN_BY_PARSING],
  [
    "a lone surrogate",
    withAll("lone_surrogate", unseen),
    [["the fragment", { url: "https://api.example.com/#\udfff" }]],
  ],
  ["a dot segment", withAll("dot_segment", unseen), urls.DOT_SEGMENTS],
  ["a dot segment that URL parsers keep", withAll("dot_segment"), urls.HIDDEN_DOT_SEGMENTS],
  ["a query parameter with the name of a signed header", withAll("reserved_query_name"), urls.RESERVED_NAMES],
  ["an unusual name", withAll("signed"), urls.ORDINARY_NAMES],
  ["a text that is not a URL", withAll("invalid_url", { ...unmade, signingFetch: "invalid_url" }), urls.NO_URLS],
  ["another scheme", withAll("invalid_url"), urls.OTHER_SCHEMES],
  ["credentials in the URL", withAll("invalid_url", { ...unmade, signingFetch: "invalid_url" }), urls.CREDENTIALS],
  ["plain http to a host that is not loopback", withAll("insecure_url"), urls.PLAIN_HTTP],
  ["an unusual spelling of a host", withAll("signed"), urls.ODD_HOSTS],
  ["a body that is not JSON", withAll("invalid_json"), bodies.NO_JSON],
  [
    "a lone surrogate in the body",
    withAll("lone_surrogate", { signRequest: "signed", signingMiddleware: "signed" }),
    bodies.SURROGATES_IN_BODIES,
  ],
  ["an unusual body", withAll("signed"), bodies.ODD_BODIES],
  // `sign` has no parameter for headers.
  ["an invalid header", withAll("signed", unmade), bodies.INJECTED_HEADERS],
  ["a header that the signature replaces", withAll("signed"), bodies.FORGED_HEADERS],
  ["another content type", withAll("unsupported_content_type", { sign: "signed" }), bodies.CONTENT_TYPES],
  ["a GET or HEAD with a body", withAll("body_not_allowed", unmade), bodies.BODIES_NOT_ALLOWED],
  ["a method that fetch does not send", withAll("signed", unmade), bodies.METHODS],
];

test.each<[what: string, Record<Signing, Outcome>, fc.Arbitrary<Hostile>]>([
  ["a control character", withAll("invalid_url", unseen), urls.CONTROL_CHARACTERS],
  ["an unusual character, which is percent-encoded", withAll("signed"), urls.ENCODED_ON_THE_WAY],
  ["a lone surrogate", withAll("lone_surrogate", unseen), urls.LONE_SURROGATES],
  ["a broken percent-encoding", withAll("malformed_percent_encoding"), urls.MALFORMED_ENCODINGS],
])("each signing function returns the expected result for %s in a URL", async (_, expected, hostile) => {
  const check = async (each: Hostile) => {
    expect(await outcomesOf(each)).toEqual(expected);
  };
  await fc.assert(fc.asyncProperty(hostile, check), { numRuns: 200 });
});

describe.each(FAMILIES)("hostile input (%s)", (_, expected, kinds) => {
  test.each(kinds)("each signing function returns the expected result for %s", async (_, hostile) => {
    expect(await outcomesOf(hostile)).toEqual(expected);
  });
});

describe("a signer", () => {
  const texts: [name: string, value: unknown][] = [
    ["an empty string", ""],
    ["a space", " "],
    ["a text with a space", "a b"],
    ["a text with a tab", "a\tb"],
    ["a header injection", "a\r\nx-injected: 1"],
    ["a NUL", "a\u0000"],
    ["a DEL", "a\u007f"],
    ["a Latin-1 letter", "é"],
    ["a no-break space", "a\u00a0b"],
    ["an emoji", "😀"],
    ["a lone surrogate", "\ud800"],
    ["a number", 5],
    ["null", null],
    ["an array", ["a"]],
    ["an object with a toString", { toString: () => "a" }],
    ["a String object", new String("a")],
    ["a promise", Promise.resolve("a")],
  ];
  const sign = (options: object) =>
    Promise.resolve().then(() => createSigner({ appKey: APP_KEY, appSecret: APP_SECRET, ...options }).sign(GET));
  const GET = { method: "GET", url: "https://api.example.com/" };

  test.each(texts)("a signer rejects %s as the app key", async (_, appKey) => {
    const rotating = {
      appKey: undefined,
      appSecret: undefined,
      credentials: () => ({ appKey, appSecret: APP_SECRET }),
    };
    await expect(sign({ appKey })).rejects.toEqual(code("invalid_credentials"));
    await expect(sign(rotating)).rejects.toEqual(code("invalid_credentials"));
  });

  test.each(texts)("a signer rejects %s as the nonce", async (_, nonce) => {
    await expect(sign({ nonce: () => nonce })).rejects.toEqual(code("invalid_nonce"));
  });
});

describe("sign", () => {
  const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
  const values: [name: string, value: unknown][] = [
    ["a number", 5],
    ["null", null],
    ["an object", {}],
    ["an array", ["a"]],
    ["a symbol", Symbol("a")],
    ["a function", () => "a"],
    ["an object without a prototype", Object.create(null)],
    ["an object whose toString throws", { toString: () => expect.unreachable("asked") }],
  ];
  test.each(values)("sign rejects %s as the URL, the method or the body", async (_, value) => {
    const good = { method: "POST", url: "https://api.example.com/", body: "{}" };
    const sign = (changed: object) => signer.sign({ ...good, ...changed });
    await expect(sign({ url: value })).rejects.toEqual(code("invalid_url"));
    await expect(sign({ method: value })).rejects.toEqual(code("invalid_method"));
    await expect(sign({ body: value })).rejects.toEqual(code("unsupported_body"));
  });
});

describe("canonicalize", () => {
  const input = { path: "/", query: [] as [string, string][], headers: HEADERS };
  test.each<[string, object]>([
    ["the path", { path: "/\ud800" }],
    ["a query name", { query: [["\udc00", "a"]] }],
    ["a query value", { query: [["a", "\ud800"]] }],
    [
      "two values that together form a surrogate pair",
      {
        query: [
          ["a", "\ud800"],
          ["a", "\udc00"],
        ],
      },
    ],
    ["the body", { body: '"\udfff"' }],
    ...Object.keys(HEADERS).map((name): [string, object] => [name, { headers: { ...HEADERS, [name]: "\ud800" } }]),
  ])("canonicalize rejects a lone surrogate in %s", async (_, changed) => {
    await expect(canonicalize({ ...input, ...changed })).rejects.toEqual(code("lone_surrogate"));
  });
});
