// Tests hostile input. A signing function must either throw an error with a code, or send a request with a signature
// that the independent implementation confirms. `vectors.test.ts` tests more kinds of hostile input with `signer.sign`.
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Hostile, outcomesOf, type Outcome, type Signing } from "./helpers/hostile/signing-paths.ts";
import * as hostile from "./helpers/hostile/urls.ts";

const { BASE } = hostile;

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

test.each<[what: string, Record<Signing, Outcome>, fc.Arbitrary<Hostile>]>([
  ["a control character", withAll("invalid_url", unseen), hostile.CONTROL_CHARACTERS],
  ["a character beyond ASCII or an unusual percent-encoding", withAll("signed"), hostile.ENCODED_ON_THE_WAY],
  ["a lone surrogate", withAll("lone_surrogate", unseen), hostile.LONE_SURROGATES],
  ["a broken percent-encoding", withAll("malformed_percent_encoding"), hostile.MALFORMED_ENCODINGS],
  ["a dot segment", withAll("dot_segment", unseen), hostile.DOT_SEGMENTS],
  ["a query parameter with the name of a signed header", withAll("reserved_query_name"), hostile.RESERVED_NAMES],
  ["the name of a built-in property", withAll("signed"), hostile.PROTOTYPE_NAMES],
])("each signing function returns the expected result for a URL that contains %s", async (_, expected, urls) => {
  const check = async (each: Hostile) => {
    expect(await outcomesOf(each)).toEqual(expected);
  };
  await fc.assert(fc.asyncProperty(urls, check), { numRuns: 200 });
});

const urls = (...all: readonly string[]) => all.map((url): Hostile => ({ url }));
const orders = (...all: readonly Omit<Hostile, "url">[]) =>
  all.map((each): Hostile => ({ url: `${BASE}/orders`, ...each }));
const bodies = (...all: readonly string[]) => orders(...all.map((body) => ({ body })));
const headers = (...all: readonly [name: string, value: string][][]) =>
  orders(...all.map((headers) => ({ headers, body: "{}" })));

test.each<[what: string, Record<Signing, Outcome>, readonly Hostile[]]>([
  [
    "URLs with a part that URL parsers drop or change",
    withAll("invalid_url", unseen),
    urls(`${BASE}/a\\b`, "https:\\\\api.example.com/", ` ${BASE}/`, `${BASE}/ `, "ht\ttps://api.example.com/"),
  ],
  ["a lone surrogate in the fragment", withAll("lone_surrogate", unseen), urls(`${BASE}/#\udfff`)],
  [
    "dot segments that URL parsers keep",
    withAll("dot_segment"),
    urls(`${BASE}/a%2F..%2Fb`, `${BASE}/a/..%2Fb`, `${BASE}/a%2F..`, `${BASE}/a%2f.%2fb`),
  ],
  [
    "a query name with a Kelvin sign, whose lower case is a k",
    withAll("reserved_query_name"),
    urls(`${BASE}/?x-app-%E2%84%AAey=another`),
  ],
  [
    "unusual URLs",
    withAll("signed"),
    urls(`${BASE}/?host+=1`, `${BASE}/?&&=&&`, `${BASE}/?${"a=1&".repeat(1000)}`, `${BASE}/a#/../b`),
  ],
  [
    "texts that are not URLs",
    withAll("invalid_url", { ...unmade, signingFetch: "invalid_url" }),
    urls("", "/trading/accounts/list", "api.example.com/a", "https://[::1/", "https://api%00.example.com/"),
  ],
  [
    "URLs with a user name or a password",
    withAll("invalid_url", { ...unmade, signingFetch: "invalid_url" }),
    urls("https://user@api.example.com/", "https://:word@api.example.com/", "https://api.example.com@evil.example/"),
  ],
  [
    "URLs of other schemes",
    withAll("invalid_url"),
    urls("javascript:alert(1)", "file:///etc/passwd", "wss://api.example.com/", "blob:https://api.example.com/7d1c"),
  ],
  [
    "plain http to a host that is not loopback",
    withAll("insecure_url"),
    urls("http://evillocalhost/", "http://localhost./", "http://127.0.0.1.example.com/", "http://[::ffff:127.0.0.1]/"),
  ],
  [
    "unusual spellings of a host",
    withAll("signed"),
    urls("https://ａｐｉ.example.com/", "https://bücher.example/", "http://127.8.9.10/", "http://0x7f.1/"),
  ],
  ["bodies that are not JSON", withAll("invalid_json"), bodies(" \n\t ", "a=b&c=d", "\ufeff{}", '"a\nb"', "{} {}")],
  [
    "a lone surrogate in the body",
    withAll("lone_surrogate", { signRequest: "signed", signingMiddleware: "signed" }),
    bodies('"\ud800"', '{"\udc00":1}'),
  ],
  ["unusual bodies", withAll("signed"), bodies(String.raw`"\ud800"`, "{fuse:1}", '"&x-app-key=another&"')],
  [
    // `sign` has no parameter for headers.
    "invalid headers",
    withAll("signed", unmade),
    headers([["x-note", "a\r\nx-injected: 1"]], [["x-note", "中"]], [["x-app-key ", "a"]], [[":authority", "a"]]),
  ],
  [
    "headers that the signature replaces",
    withAll("signed"),
    headers(
      [
        ["x-signature", "one"],
        ["X-SIGNATURE", "two"],
      ],
      [["X-App-Key", "another"]],
      [["content-length", "9999"]],
      [["__proto__", "1"]],
      [["Content-Type", "Application/JSON"]],
    ),
  ],
  [
    "other content types",
    withAll("unsupported_content_type", { sign: "signed" }),
    headers(
      [["content-type", "application/x-www-form-urlencoded"]],
      [["content-type", "application/json;charset=utf-7"]],
      [["content-type", ""]],
      [
        ["content-type", "application/json"],
        ["Content-Type", "application/json"],
      ],
    ),
  ],
  [
    "a GET or HEAD with a body",
    withAll("body_not_allowed", unmade),
    ["GET", "HEAD", "get"].flatMap((method) => orders({ method, body: "{}" })),
  ],
  [
    "methods that fetch does not send",
    withAll("signed", unmade),
    ["CONNECT", "GET ", "GET / HTTP/1.1\r\nx-injected: 1\r\n\r\nPOST"].flatMap((method) => orders({ method })),
  ],
])("each signing function returns the expected result for %s", async (_, expected, all) => {
  for (const each of all) expect({ each, ...(await outcomesOf(each)) }).toEqual({ each, ...expected });
});
