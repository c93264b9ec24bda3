// Why a signature is not the one of its request.
import { createHash, createHmac } from "node:crypto";
import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { has } from "#crypto";
import { canonicalize, computeSignature, type NameValuePair, type SignatureInput } from "../src/index.ts";
import { explain, type CauseCode } from "../src/explain/index.ts";
import { APP_SECRET, code, HEADERS, signatureInput } from "./support.ts";

const REQUEST = {
  path: "/watchlists/my list",
  query: [
    ["note", "it's a*b & (c)~"],
    ["symbols", "MSFT"],
    ["symbols", "AAPL"],
    ["B", "1"],
    ["a_b", "2"],
    ["a-b", "/"],
  ] satisfies NameValuePair[],
  headers: { ...HEADERS, host: "api.example.com:8443" },
  body: '{"price":1.50,"note":"a & b, é"}',
};
const { path, query, headers, body } = REQUEST;

const explained = (signature: string, request: SignatureInput = REQUEST) =>
  explain({ ...request, appSecret: APP_SECRET, signature });

/** The signature of somebody who computes it from these parts, and otherwise well. */
const signedAs = (changed: Partial<SignatureInput>, secret = APP_SECRET) =>
  computeSignature({ ...REQUEST, ...changed }, secret);

/** The signature of somebody who does the last steps by himself. */
async function signedBy({
  str3 = (text: string) => text,
  encode = (text: string) => text,
  key = `${APP_SECRET}&`,
  algorithm = "sha256",
  form = (digest: Buffer) => digest.toString("base64"),
  request = REQUEST,
}: {
  str3?: (text: string) => string;
  encode?: (encoded: string, str3: string) => string;
  key?: string;
  algorithm?: string;
  form?: (digest: Buffer) => string;
  request?: SignatureInput;
} = {}): Promise<string> {
  const { str3: right } = await canonicalize(request);
  const text = str3(right);
  const encoded = encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return form(createHmac(algorithm, key).update(encode(encoded, text)).digest());
}

const hashed = (text: string, algorithm = "sha256") => createHash(algorithm).update(text).digest("hex").toUpperCase();
const withHash = (hash: string) => (str3: string) => str3.replace(/[0-9A-F]{64}$/, hash);
const noBody = { ...REQUEST, body: undefined };
const namesInOrder = [...query.map(([name]) => name), ...Object.keys(headers)];
const joinedInOrder = (names: string[]) => (str3: string) => {
  const values = new Map<string, string>(Object.entries(headers));
  for (const [name] of query)
    values.set(
      name,
      query
        .filter(([each]) => each === name)
        .map(([, v]) => v)
        .sort()
        .join("&"),
    );
  return (
    [path, ...new Set(names)].map((name) => (name === path ? path : `${name}=${values.get(name)}`)).join("&") +
    str3.slice(-65)
  );
};

type Case = [code: CauseCode, what: string, signature: () => Promise<string>, request?: SignatureInput];

const CASES: Case[] = [
  ["path_encoded", "the URL's pathname", () => signedAs({ path: "/watchlists/my%20list" })],
  [
    "query_encoded",
    "names and values by encodeURIComponent",
    () => signedAs({ query: query.map(([n, v]) => [n, encodeURIComponent(v)]) }),
  ],
  [
    "query_encoded",
    "as RFC 3986 has it",
    () =>
      signedAs({
        query: query.map(([n, v]) => [
          n,
          encodeURIComponent(v).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
        ]),
      }),
  ],
  ["space_as_plus", "in the values", () => signedAs({ query: query.map(([n, v]) => [n, v.replaceAll(" ", "+")]) })],
  ["space_as_plus", "in the string to sign", () => signedBy({ encode: (encoded) => encoded.replaceAll("%20", "+") })],
  ["query_not_signed", "at all", () => signedAs({ query: [] })],
  ["names_unsorted", "query, then headers", () => signedBy({ str3: joinedInOrder(namesInOrder) })],
  [
    "names_unsorted",
    "headers as the reference lists them, then query",
    () =>
      signedBy({
        str3: joinedInOrder([
          "x-app-key",
          "x-signature-algorithm",
          "x-signature-version",
          "x-signature-nonce",
          "x-timestamp",
          "host",
          ...query.map(([name]) => name),
        ]),
      }),
  ],
  [
    "names_sorted_by_locale",
    "as localeCompare does",
    () => signedBy({ str3: joinedInOrder([...namesInOrder].sort((a, b) => a.localeCompare(b, "en"))) }),
  ],
  [
    "repeated_values_unsorted",
    "as they stand in the URL",
    () => signedBy({ str3: (text) => text.replace("AAPL&MSFT", "MSFT&AAPL") }),
  ],
  [
    "repeated_values_not_joined",
    "sorted",
    () => signedBy({ str3: (text) => text.replace("AAPL&MSFT", "AAPL&symbols=MSFT") }),
  ],
  [
    "repeated_values_not_joined",
    "as they stand in the URL",
    () => signedBy({ str3: (text) => text.replace("AAPL&MSFT", "MSFT&symbols=AAPL") }),
  ],
  ["repeated_values_dropped", "but the last", () => signedAs({ query: query.filter(([, value]) => value !== "MSFT") })],
  [
    "repeated_values_dropped",
    "but the first",
    () => signedAs({ query: query.filter(([, value]) => value !== "AAPL") }),
  ],
  ["port_missing", "", () => signedAs({ headers: { ...headers, host: "api.example.com" } })],
  [
    "port_added",
    "of https",
    () => signedAs({ headers: { ...HEADERS, host: "api.example.com:443" } }),
    { ...REQUEST, headers: HEADERS },
  ],
  ["x_version_signed", "", () => signedAs({ query: [...query, ["x-version", "v3"]] })],
  [
    "milliseconds_in_timestamp",
    "000",
    () => signedAs({ headers: { ...headers, "x-timestamp": "2026-10-17T09:30:00.000Z" } }),
  ],
  [
    "milliseconds_in_timestamp",
    "any",
    () => signedAs({ headers: { ...headers, "x-timestamp": "2026-10-17T09:30:00.487Z" } }),
  ],
  [
    "milliseconds_in_timestamp",
    "sent, and not signed",
    () => signedAs({}),
    { ...REQUEST, headers: { ...headers, "x-timestamp": "2026-10-17T09:30:00.487Z" } },
  ],
  ["string_not_encoded", "", () => signedBy({ encode: (_, str3) => str3 })],
  [
    "slash_not_encoded",
    "as Python's quote leaves it",
    () => signedBy({ encode: (encoded) => encoded.replaceAll("%2F", "/") }),
  ],
  [
    "marks_not_encoded",
    "as encodeURIComponent leaves them",
    () => signedBy({ encode: (_, str3) => encodeURIComponent(str3) }),
  ],
  ["marks_not_encoded", "`*` alone", () => signedBy({ encode: (encoded) => encoded.replaceAll("%2A", "*") })],
  ["tilde_encoded", "", () => signedBy({ encode: (encoded) => encoded.replaceAll("~", "%7E") })],
  [
    "escapes_in_lower_case",
    "",
    () => signedBy({ encode: (encoded) => encoded.replace(/%../g, (escape) => escape.toLowerCase()) }),
  ],
  ["trailing_ampersand", "without a body", () => signedBy({ request: noBody, str3: (text) => `${text}&` }), noBody],
  ["body_not_hashed", "", () => signedAs({ body: undefined })],
  ["empty_body_hashed", "", () => signedBy({ request: noBody, str3: (text) => `${text}&${hashed("")}` }), noBody],
  [
    "empty_body_hashed",
    "as an object",
    () => signedBy({ request: noBody, str3: (text) => `${text}&${hashed("{}")}` }),
    noBody,
  ],
  ["body_reserialized", "by JSON.stringify", () => signedAs({ body: '{"price":1.5,"note":"a & b, é"}' })],
  ["body_reserialized", "with sorted keys", () => signedAs({ body: '{"note":"a & b, é","price":1.5}' })],
  [
    "body_reserialized",
    "compact, and sent spaced",
    () => signedAs({}),
    { ...REQUEST, body: '{ "price": 1.50, "note": "a & b, é" }' },
  ],
  ["body_spaced", "as Python's json.dumps writes it", () => signedAs({ body: '{"price": 1.50, "note": "a & b, é"}' })],
  [
    "body_spaced",
    "indented",
    () => signedAs({ body: JSON.stringify({ a: [1] }, null, 2) }),
    { ...REQUEST, body: '{"a":[1]}' },
  ],
  ["html_escapes_left", "as Go writes them", () => signedAs({ body: body.replace("&", String.raw`\u0026`) })],
  [
    "body_escaped_to_ascii",
    "as Python's ensure_ascii writes it",
    () => signedAs({ body: body.replace("é", String.raw`\u00e9`) }),
  ],
  ["body_hash_lower_case", "", () => signedBy({ str3: (text) => withHash(text.slice(-64).toLowerCase())(text) })],
  ["key_without_ampersand", "", () => signedBy({ key: APP_SECRET })],
  ["white_space_around_secret", "a newline behind", () => signedAs({}, `${APP_SECRET}\n`)],
  ["white_space_around_secret", "a space before", () => signedAs({}, ` ${APP_SECRET}`)],
  ["app_key_as_secret", "", () => signedAs({}, headers["x-app-key"])],
  ["mac_sha1", "", () => signedBy({ algorithm: "sha1" })],
  ["mac_md5", "", () => signedBy({ algorithm: "md5" })],
  ["body_hash_sha1", "", () => signedBy({ str3: withHash(hashed(body, "sha1")) })],
  ["body_hash_md5", "", () => signedBy({ str3: withHash(hashed(body, "md5")) })],
  ["signature_not_base64", "hex", () => signedBy({ form: (digest) => digest.toString("hex") })],
  ["signature_not_base64", "base64url", () => signedBy({ form: (digest) => digest.toString("base64url") })],
];

const PAIRS: [codes: CauseCode[], what: string, signature: () => Promise<string>, request?: SignatureInput][] = [
  [
    ["body_reserialized", "body_spaced"],
    "json.dumps of what was parsed",
    () => signedAs({ body: '{"price": 1.5, "note": "a & b, é"}' }),
  ],
  [
    ["query_encoded", "space_as_plus"],
    "a form",
    () =>
      signedAs({
        query: new URLSearchParams(query)
          .toString()
          .split("&")
          .map((pair): NameValuePair => {
            const [name = "", value = ""] = pair.split("=");
            return [name, value];
          }),
      }),
  ],
  [
    ["path_encoded", "query_encoded"],
    "path and query as they stand in the URL",
    () => signedAs({ path: "/watchlists/my%20list", query: query.map(([n, v]) => [n, encodeURIComponent(v)]) }),
  ],
  [
    ["marks_not_encoded", "tilde_encoded"],
    "as Java's URLEncoder does, `+` mended",
    () => signedBy({ encode: (encoded) => encoded.replaceAll("%2A", "*").replaceAll("~", "%7E") }),
  ],
  [
    ["body_spaced", "body_escaped_to_ascii"],
    "json.dumps as it is",
    () => signedAs({ body: String.raw`{"price": 1.50, "note": "a & b, \u00e9"}` }),
  ],
  [
    ["mac_sha1", "body_hash_md5"],
    "the scheme's predecessor",
    () => signedBy({ algorithm: "sha1", str3: withHash(hashed(body, "md5")) }),
  ],
  [
    ["body_hash_lower_case", "key_without_ampersand"],
    "",
    () => signedBy({ key: APP_SECRET, str3: (text) => withHash(text.slice(-64).toLowerCase())(text) }),
  ],
  [
    ["names_unsorted", "repeated_values_not_joined"],
    "",
    () =>
      signedBy({
        str3: (text) =>
          `${[path, ...query.map((pair) => pair.join("=")), ...Object.entries(headers).map((pair) => pair.join("="))].join("&")}${text.slice(-65)}`,
      }),
  ],
];
const available = (codes: readonly string[]) => has("md5") || !codes.some((each) => each.endsWith("md5"));

describe("the cause is", () => {
  test("none, where the signature is right", async () => {
    await fc.assert(
      fc.asyncProperty(signatureInput, async (request) => {
        const explanation = await explained(await computeSignature(request, APP_SECRET), request);
        expect(explanation).toMatchObject({ matches: true, causes: [], sentence: "It is the right one." });
      }),
      { numRuns: 50 },
    );
  });

  test.each(CASES.filter(([code]) => available([code])))("%s %s", async (code, _, signature, request) => {
    const explanation = await explained(await signature(), request);
    expect(explanation).toMatchObject({
      matches: false,
      causes: [code],
      sentence: expect.stringMatching(/^.{10,}\.$/),
    });
  });

  test.each(PAIRS.filter(([codes]) => available(codes)))("%j %s", async (codes, _, signature, request) => {
    expect((await explained(await signature(), request)).causes).toEqual(expect.arrayContaining(codes));
  });

  test("unknown, where another secret signed it", async () => {
    const explanation = await explained(await signedAs({}, "another-made-up-secret"));
    expect(explanation).toMatchObject({ matches: false, causes: [] });
    expect(explanation.sentence).toContain("another secret");
  });
});

describe("the explanation", () => {
  test("shows the canonical request in labelled parts", async () => {
    const { segments } = await explained("");
    const { str3, pairs, str2 } = await canonicalize(REQUEST);
    expect(segments.map(({ text }) => text).join("&")).toBe(str3);
    for (const { text, start } of segments) expect(str3.startsWith(text, start)).toBe(true);
    expect(segments[0]).toEqual({ part: "path", text: path, start: 0 });
    expect(segments.at(-1)).toMatchObject({ part: "body", text: str2 });
    expect(segments.slice(1, -1).map(({ name }) => name)).toEqual(pairs.map(([name]) => name));
    expect(segments.filter(({ part }) => part === "header").map(({ name }) => name)).toEqual(
      Object.keys(headers).sort(),
    );
  });

  test.each(["str3", "encoded"] as const)("points at the first part that differs from another %s", async (form) => {
    const canonical = async (changed: Partial<SignatureInput>) =>
      (await canonicalize({ ...REQUEST, ...changed }))[form];
    const explainedTo = async (changed: Partial<SignatureInput>) =>
      explain({ ...REQUEST, canonical: await canonical(changed) });
    expect(await explainedTo({})).toMatchObject({ matches: true, causes: [] });
    expect((await explainedTo({})).difference).toBeUndefined();
    expect((await explainedTo({ path: "/watchlists/mine" })).difference).toMatchObject({
      segment: { part: "path", text: path },
      theirs: "/watchlists/mine",
    });
    const other = await explainedTo({ query: query.map(([n, v]) => [n, n === "B" ? "2" : v]) });
    expect(other.difference).toMatchObject({ segment: { part: "query", name: "B", text: "B=1" }, theirs: "B=2" });
    expect(other.sentence).toContain("the query B: here `B=1`, there `B=2`");
    expect((await explainedTo({ body: undefined })).difference).toMatchObject({
      segment: { part: "header", name: "x-timestamp" },
    });
    expect((await explainedTo({ body: "{}" })).difference).toMatchObject({
      segment: { part: "body" },
      theirs: hashed("{}"),
    });
  });

  test("names the mistake behind another canonical request, too", async () => {
    const { encoded } = await canonicalize({ ...REQUEST, path: "/watchlists/my%20list" });
    const { causes, difference } = await explain({ ...REQUEST, canonical: encoded });
    expect(causes).toEqual(["path_encoded"]);
    expect(difference?.theirs).toBe("/watchlists/my%20list");
  });

  test("never holds the secret, even where the request does", async () => {
    const careless = {
      path: `/${APP_SECRET}`,
      query: [[APP_SECRET, `a${APP_SECRET}`]] satisfies NameValuePair[],
      headers: { ...headers, "x-app-key": APP_SECRET },
      body,
    };
    const canonical = (await canonicalize({ ...careless, path: `/x${APP_SECRET}` })).str3;
    for (const explanation of [
      await explained("", careless),
      await explained(await computeSignature(careless, `${APP_SECRET}\n`), careless),
      await explain({ ...careless, appSecret: APP_SECRET, canonical }),
    ]) {
      expect(inspect(explanation, { depth: Infinity, showHidden: true })).not.toContain(APP_SECRET);
    }
  });

  test("refuses what has no canonical request", async () => {
    await expect(explained("", { ...REQUEST, path: "\ud800" })).rejects.toEqual(code("lone_surrogate"));
    await expect(explain({ ...REQUEST, canonical: "%zz" })).rejects.toEqual(code("malformed_percent_encoding"));
  });
});
