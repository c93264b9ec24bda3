import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explain, type ExplainedRequest, type WarningCode } from "../../src/explain/index.ts";
import { CHECKS } from "../../src/explain/warnings.ts";
import { SIGNED_HEADERS } from "../../src/constants.ts";
import { computeSignature, type SignatureInput } from "../../src/index.ts";
import { APP_SECRET, HEADERS } from "../helpers/support.ts";

const SIGNED: SignatureInput = {
  path: "/orders",
  query: [],
  headers: HEADERS,
  body: "{}",
};

type Sent = Partial<Omit<ExplainedRequest, "headers">> & {
  readonly headers?: Readonly<Record<string, string | undefined>>;
};

async function warningsFor(signed: Partial<SignatureInput>, sent: Sent = {}, now?: number) {
  const input = { ...SIGNED, ...signed };
  const headers: Record<string, string> = {
    ...input.headers,
    "x-signature": await computeSignature(input, APP_SECRET),
    "x-version": "v3",
    "content-type": "application/json",
  };
  const request = {
    method: "POST",
    url: input.path,
    body: input.body,
    ...sent,
    headers: { ...headers, ...sent.headers },
  };
  const { warnings, matches } = await explain({ request, appSecret: APP_SECRET, now });
  return { codes: warnings.map(({ code }) => code), matches };
}

const withHeader = (name: string, value: string): Partial<SignatureInput> => ({
  headers: { ...SIGNED.headers, [name]: value },
});

const NOW = Date.parse(HEADERS["x-timestamp"]);

const FAULTS: readonly [code: WarningCode, signed: Partial<SignatureInput>, sent?: Sent, now?: number][] = [
  ["missing_header", withHeader("x-signature-nonce", "")],
  ["header_repeated", withHeader("x-app-key", "a, a")],
  ["placeholder_sent", withHeader("x-app-key", "<APP_KEY>")],
  ["malformed_timestamp", withHeader("x-timestamp", "2026-10-17T09:30:00.000Z")],
  ["malformed_timestamp", withHeader("x-timestamp", "1792229400")],
  ["malformed_timestamp", withHeader("x-timestamp", "2026-13-17T09:30:00Z")],
  ["timestamp_out_of_window", {}, {}, NOW + 301_000],
  ["timestamp_in_future", {}, {}, NOW - 301_000],
  ["timestamp_in_local_time", {}, {}, NOW - 8 * 3_600_000],
  ["timestamp_in_local_time", {}, {}, NOW + 5 * 3_600_000],
  ["malformed_timestamp", withHeader("x-timestamp", "275760-09-13")],
  ["malformed_timestamp", withHeader("x-timestamp", "+275760-09-13T00:00:00.000Z")],
  ["malformed_timestamp", withHeader("x-timestamp", "-271821-04-20T00:00:00Z")],
  ["unsupported_algorithm", withHeader("x-signature-algorithm", "HmacSHA256")],
  ["unsupported_signature_version", withHeader("x-signature-version", "2.0")],
  ["body_not_json", { body: "a=b" }],
  ["body_not_compact", { body: '{ "a": 1 }' }],
  ["body_not_allowed", {}, { method: "GET" }],
  ["host_not_of_url", {}, { url: "https://other.example.com/orders" }],
  ["reserved_query_name", { query: [["Host", "a"]] }, { url: "/orders?Host=a" }],
  ["placeholder_sent", withHeader("x-signature-nonce", "{{$guid}}")],
  ["placeholder_sent", withHeader("x-signature-nonce", "$NONCE")],
  ["placeholder_sent", withHeader("x-signature-nonce", "process.env.NONCE")],
  ["placeholder_sent", withHeader("x-signature-nonce", "$(uuidgen)")],
  ["placeholder_sent", { query: [["a", "{{b}}"]] }, { url: "/orders?a={{b}}" }],
  ["malformed_percent_encoding", { query: [["a", "%zz"]] }, { url: "/orders?a=%zz" }],
  ["path_of_earlier_version", { path: "/openapi/account/list" }],
];

const OTHER_HEADERS: readonly [code: WarningCode, name: string, value: string | undefined][] = [
  ["missing_header", "x-version", undefined],
  ["unsupported_interface_version", "x-version", "v2"],
  ["content_type_not_json", "content-type", "text/plain"],
];

describe("explain for a request with a correct signature", () => {
  test.each(FAULTS)(
    "explain returns only the warning %s for a faulty request with a correct signature",
    async (code, signed, sent, now) => {
      expect(await warningsFor(signed, sent, now)).toEqual({ codes: [code], matches: true });
    },
  );

  test.each(OTHER_HEADERS)("explain returns only the warning %s if the header %s is %s", async (code, name, value) => {
    expect(await warningsFor({}, { headers: { [name]: value } })).toEqual({ codes: [code], matches: true });
  });

  test("explain returns no warning for a request without faults", async () => {
    expect(await warningsFor({}, {}, NOW)).toEqual({ codes: [], matches: true });
  });
});

const HOSTILE = [
  "275760-09-13",
  "-271821-04-20T00:00:00Z",
  "+010000-01-01T00:00:00Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "-000000-01-01T00:00:00Z",
  "\u0000",
  "\ud800",
  "%",
  "%ff",
  "[::",
  "xn--\uffff",
  "__proto__",
  "=".repeat(200),
  "a, a",
  "{",
  "\\u{110000}",
];

test("explain returns a result or throws an error with a code for hostile header values", async () => {
  const value = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary" }), fc.date().map(String));
  const hostile = fc.record(Object.fromEntries(SIGNED_HEADERS.map((name) => [name, value])), { requiredKeys: [] });
  const thrown = async (headers: Partial<Record<string, string>>, now: number) => {
    const request = { url: "/orders?a=1", headers: { ...SIGNED.headers, ...headers } };
    // The search for a canonical request is faster than the search for a signature, and tries the same single mistakes.
    const search = explain({ request, appSecret: APP_SECRET, canonical: "a&b", now });
    return await search.then(
      () => "nothing",
      (error: object) => String(Reflect.get(error, "code")),
    );
  };
  await fc.assert(
    fc.asyncProperty(hostile, fc.constantFrom(0, NOW, 8.64e15), async (headers, now) => {
      expect(await thrown(headers, now)).toMatch(/^(?:nothing|lone_surrogate|invalid_request)$/);
    }),
    { numRuns: 100 },
  );
});

test("explain returns a warning if the signature is not the base64 text of 32 bytes", async () => {
  const request = { url: "/orders", headers: { ...SIGNED.headers, "x-version": "v3" } };
  const { warnings } = await explain({ request, appSecret: APP_SECRET, signature: "abc" });
  expect(warnings.map(({ code }) => code)).toEqual(["malformed_signature"]);
});

test("explain lists the missing headers in a warning", async () => {
  const request = { url: "/orders", headers: { ...SIGNED.headers, host: "" } };
  const { warnings } = await explain({ request, appSecret: APP_SECRET, signature: "abc" });
  expect(warnings[0]?.message).toMatch(/: host, x-version\.$/);
});

describe("the warnings", () => {
  const FAULTY = {
    method: "POST",
    url: "/orders?a={{b}}&host=c",
    headers: { ...SIGNED.headers, host: "" },
    body: "a=b",
  };
  const messagesFor = async (appSecret: string, request: ExplainedRequest = FAULTY) =>
    (await explain({ request, appSecret, signature: "abc" })).warnings.map(({ message }) => message);

  test.each(["header", "the", "host", "placeholder", "x-version", "JSON text", "required header is missing"])(
    "the warnings of explain have unchanged messages, even if the app secret is %j",
    async (appSecret) => {
      expect(await messagesFor(appSecret)).toEqual(await messagesFor("made-up-secret"));
    },
  );

  test.each([
    ["a query name", "/orders?a%20query%20name={{b}}"],
    ["first, second", "/orders?first={{a}}&second={{b}}"],
    ["made+up/secret", "/orders?made%252Bup%252Fsecret={{b}}"],
    ["`: first, second", "/orders?first={{a}}&second={{b}}"],
  ])("the warnings of explain hide the secret %j in the names of query parameters", async (appSecret, url) => {
    const [, message] = await messagesFor(appSecret, { ...FAULTY, url });
    expect(message).toMatch(
      /^The value of a header or query parameter is a placeholder, such as `<APP_KEY>`, `undefined` or `\{\{nonce\}\}`: \S.+\.$/,
    );
    expect(decodeURIComponent(String(message))).not.toContain(appSecret);
  });

  test("the warnings of explain contain a query name with the characters `$&` unchanged", async () => {
    const [, message] = await messagesFor("made-up-secret", { ...FAULTY, url: "/orders?a$%26b={{c}}" });
    expect(message).toMatch(/: a\$&b\.$/);
  });
});

test("each warning code has a test in this file", () => {
  const tested = [...FAULTS, ...OTHER_HEADERS].map(([code]) => code);
  expect(new Set([...tested, "malformed_signature"])).toEqual(new Set(CHECKS.map(({ code }) => code)));
});
