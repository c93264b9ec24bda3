// Hostile input ends in a coded error before anything is sent, or in a request that the independent implementation
// verifies. It never ends in a request that is unsigned or signed in part.
import { describe, expect, test } from "vitest";
import { canonicalize, createSigner } from "../src/index.ts";
import * as bodies from "./helpers/hostile/bodies.ts";
import { outcomesOf, type Outcome, type Signing } from "./helpers/hostile/signing-paths.ts";
import * as urls from "./helpers/hostile/urls.ts";
import { APP_KEY, APP_SECRET, code, HEADERS } from "./helpers/support.ts";

const withAll = (outcome: Outcome, others: Partial<Record<Signing, Outcome>> = {}): Record<Signing, Outcome> => ({
  sign: outcome,
  signRequest: outcome,
  signingFetch: outcome,
  signingMiddleware: outcome,
  ...others,
});

/** The `Request` constructor drops it before the signer reads the URL, so the request is signed without it. */
const unseen = { signRequest: "signed" } as const;
/** The platform cannot create the `Request`. The signing fetch reports that with a code. */
const unmade = { signRequest: "no request", signingFetch: "invalid_request", signingMiddleware: "no request" } as const;

const FAMILIES: [what: string, Record<Signing, Outcome>, urls.Kind[]][] = [
  ["a control character", withAll("invalid_url", unseen), urls.CONTROL_CHARACTERS],
  ["what URL parsers drop or change", withAll("invalid_url", unseen), urls.HIDDEN_BY_PARSING],
  ["an odd character, encoded on the way", withAll("signed"), urls.ENCODED_ON_THE_WAY],
  ["half of a surrogate pair", withAll("lone_surrogate", unseen), urls.LONE_SURROGATES],
  ["a broken percent-encoding", withAll("malformed_percent_encoding"), urls.MALFORMED_ENCODINGS],
  ["a dot segment", withAll("dot_segment", unseen), urls.DOT_SEGMENTS],
  ["a dot segment that URL parsers leave", withAll("dot_segment"), urls.HIDDEN_DOT_SEGMENTS],
  ["a query parameter named like a signed header", withAll("reserved_query_name"), urls.RESERVED_NAMES],
  ["a name that only looks special", withAll("signed"), urls.ORDINARY_NAMES],
  ["no URL", withAll("invalid_url", { ...unmade, signingFetch: "invalid_url" }), urls.NO_URLS],
  ["another scheme", withAll("invalid_url"), urls.OTHER_SCHEMES],
  ["credentials in the URL", withAll("invalid_url", { ...unmade, signingFetch: "invalid_url" }), urls.CREDENTIALS],
  ["plain http beyond loopback", withAll("insecure_url"), urls.PLAIN_HTTP],
  ["an odd spelling of a host", withAll("signed"), urls.ODD_HOSTS],
  ["a body that is not JSON", withAll("invalid_json"), bodies.NO_JSON],
  [
    "half of a surrogate pair in the body",
    withAll("lone_surrogate", { signRequest: "signed", signingMiddleware: "signed" }),
    bodies.SURROGATES_IN_BODIES,
  ],
  ["an odd body", withAll("signed"), bodies.ODD_BODIES],
  // `sign` takes no headers, and does not send.
  ["a header that cannot travel", withAll("signed", unmade), bodies.INJECTED_HEADERS],
  ["a header that was there already", withAll("signed"), bodies.FORGED_HEADERS],
  ["a content type", withAll("unsupported_content_type", { sign: "signed" }), bodies.CONTENT_TYPES],
  ["a body where there may be none", withAll("body_not_allowed", unmade), bodies.BODIES_NOT_ALLOWED],
  ["a method that fetch does not send", withAll("signed", unmade), bodies.METHODS],
];

test("there are at least 200 kinds, no two of them the same", () => {
  const texts = FAMILIES.flatMap(([, , kinds]) => kinds).map(([, hostile]) => JSON.stringify(hostile));
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.length).toBeGreaterThanOrEqual(200);
});

describe.each(FAMILIES)("%s", (_, expected, kinds) => {
  test.each(kinds)("%s", async (_, hostile) => {
    expect(await outcomesOf(hostile)).toEqual(expected);
  });
});

describe("a value that no header can hold is rejected:", () => {
  const texts: [name: string, value: unknown][] = [
    ["nothing", ""],
    ["a space", " "],
    ["a space within", "a b"],
    ["a tab", "a\tb"],
    ["a header injection", "a\r\nx-injected: 1"],
    ["a NUL", "a\u0000"],
    ["a DEL", "a\u007f"],
    ["a Latin-1 letter", "é"],
    ["a no-break space", "a\u00a0b"],
    ["an emoji", "😀"],
    ["half of a surrogate pair", "\ud800"],
    ["a number", 5],
    ["null", null],
    ["a list", ["a"]],
    ["an object with a toString", { toString: () => "a" }],
    ["a boxed text", new String("a")],
    ["a promise", Promise.resolve("a")],
  ];
  const sign = (options: object) =>
    Promise.resolve().then(() => createSigner({ appKey: APP_KEY, appSecret: APP_SECRET, ...options }).sign(GET));
  const GET = { method: "GET", url: "https://api.example.com/" };

  test.each(texts)("%s as application key", async (_, appKey) => {
    const rotating = {
      appKey: undefined,
      appSecret: undefined,
      credentials: () => ({ appKey, appSecret: APP_SECRET }),
    };
    await expect(sign({ appKey })).rejects.toEqual(code("invalid_credentials"));
    await expect(sign(rotating)).rejects.toEqual(code("invalid_credentials"));
  });

  test.each(texts)("%s as nonce", async (_, nonce) => {
    await expect(sign({ nonce: () => nonce })).rejects.toEqual(code("invalid_nonce"));
  });
});

describe("a value that is no text is rejected:", () => {
  const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
  const values: [name: string, value: unknown][] = [
    ["a number", 5],
    ["null", null],
    ["an object", {}],
    ["a list", ["a"]],
    ["a symbol", Symbol("a")],
    ["a function", () => "a"],
    ["an object without a prototype", Object.create(null)],
    ["an object whose toString throws", { toString: () => expect.unreachable("asked") }],
  ];
  test.each(values)("%s as URL, method or body", async (_, value) => {
    const good = { method: "POST", url: "https://api.example.com/", body: "{}" };
    const sign = (changed: object) => signer.sign({ ...good, ...changed });
    await expect(sign({ url: value })).rejects.toEqual(code("invalid_url"));
    await expect(sign({ method: value })).rejects.toEqual(code("invalid_method"));
    await expect(sign({ body: value })).rejects.toEqual(code("unsupported_body"));
  });
});

describe("canonicalize rejects half of a surrogate pair", () => {
  const input = { path: "/", query: [] as [string, string][], headers: HEADERS };
  test.each<[string, object]>([
    ["the path", { path: "/\ud800" }],
    ["a query name", { query: [["\udc00", "a"]] }],
    ["a query value", { query: [["a", "\ud800"]] }],
    [
      "a value of a repeated name, before another half",
      {
        query: [
          ["a", "\ud800"],
          ["a", "\udc00"],
        ],
      },
    ],
    ["the body", { body: '"\udfff"' }],
    ...Object.keys(HEADERS).map((name): [string, object] => [name, { headers: { ...HEADERS, [name]: "\ud800" } }]),
  ])("in %s", async (_, changed) => {
    await expect(canonicalize({ ...input, ...changed })).rejects.toEqual(code("lone_surrogate"));
  });
});
