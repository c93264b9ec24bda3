import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { has } from "#crypto";
import { canonicalize, computeSignature, type SignatureInput } from "../../src/index.ts";
import { explain } from "../../src/explain/index.ts";
import { explainWith } from "../../src/explain/explain.ts";
import { BODY_CASES } from "../helpers/explain/body.ts";
import { ENCODING_CASES } from "../helpers/explain/encoding.ts";
import { HEADER_CASES } from "../helpers/explain/headers.ts";
import { KEY_CASES } from "../helpers/explain/key.ts";
import { PAIRS } from "../helpers/explain/pairs.ts";
import { PART_CASES } from "../helpers/explain/parts.ts";
import {
  allCodesOf,
  codesOf,
  hashed,
  REQUEST,
  requestOf,
  signedAs,
  type Explained,
} from "../helpers/explain/request.ts";
import { APP_SECRET, code, signatureInput } from "../helpers/support.ts";

const { path, query, headers, body } = REQUEST;

const explained = (signature: string, { appSecret = APP_SECRET, ...request }: Explained = REQUEST) =>
  explain({ request: requestOf(request), appSecret, signature });

const explainedTo = (canonical: string, request: SignatureInput = REQUEST) =>
  explain({ request: requestOf(request), canonical });

const CASES = [...PART_CASES, ...HEADER_CASES, ...ENCODING_CASES, ...BODY_CASES, ...KEY_CASES];

const available = (codes: readonly string[]) => has("md5") || !codes.some((each) => each.endsWith("md5"));

describe("explain", () => {
  test("explain finds no cause if the signature is correct", async () => {
    await fc.assert(
      fc.asyncProperty(signatureInput, async (request) => {
        const explanation = await explained(await computeSignature(request, APP_SECRET), request);
        expect(explanation).toMatchObject({
          matches: true,
          causes: [],
          message: expect.stringMatching(/^The .+ is right\./),
        });
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ["a pair of common mistakes", "/watchlists/my%20list", ["path_encoded", "query_encoded"]],
    ["no pair with a rare mistake", "/WATCHLISTS/MY LIST", []],
  ])("explainWith without a thorough search finds %s", async (_, signedPath, codes) => {
    const signature = await signedAs({ path: signedPath, query: query.map(([n, v]) => [n, encodeURIComponent(v)]) });
    const input = { request: requestOf(REQUEST), appSecret: APP_SECRET, signature };
    expect(codesOf(await explainWith(input, false))).toEqual(codes);
    expect((await explain(input)).causes).toHaveLength(2);
  });

  test.each(CASES.filter(([code]) => available([code])))(
    "explain finds the cause %s: %s",
    async (code, _, signature, request) => {
      const explanation = await explained(await signature(), request);
      expect(allCodesOf(explanation)).toContainEqual([code]);
      expect(explanation).toMatchObject({
        matches: false,
        message: expect.stringMatching(/^(?!It is )[\w`].{15,}\.$/),
      });
    },
  );

  test.each(PAIRS.filter(([codes]) => available(codes)))(
    "explain finds the causes %j: %s",
    async (codes, _, signature, request) => {
      expect(allCodesOf(await explained(await signature(), request))).toContainEqual(codes);
    },
  );

  test.each<[why: string, signature: () => Promise<string>]>([
    ["the client used another secret", () => signedAs({}, "another-made-up-secret")],
    ["the client used the host as the secret", () => signedAs({}, headers.host)],
    ["the client hashed another body", () => signedAs({ body: '{"price":2}' })],
  ])("explain finds no cause if %s", async (_, signature) => {
    const explanation = await explained(await signature());
    expect(explanation).toMatchObject({ matches: false, causes: [] });
    expect(explanation.message).toMatch(/^No known mistake and no pair of common mistakes explains the signature\. /);
  });
});

test.each(['{"a":"\\ud800"}', '{"\\udc00":[1,"\\ud800"]}', '["\\ud83d"]'])(
  "explain accepts the body %s, which has an escaped lone surrogate",
  async (body) => {
    const request = { ...REQUEST, body };
    expect(await explained(await computeSignature(request, APP_SECRET), request)).toMatchObject({ matches: true });
    expect(await explained("made-up-signature", request)).toMatchObject({ matches: false, causes: [] });
  },
);

test.each(["[\u{10000}", "[", "[]"])("explain accepts the host %s, which is not an IPv6 address", async (host) => {
  const request = { ...REQUEST, headers: { ...headers, host } };
  expect(await explained("made-up-signature", request)).toMatchObject({ matches: false });
});

describe("the explanation", () => {
  test("the explanation contains the message of each mistake", async () => {
    const encoded = "/watchlists/my%20list";
    const messages = await Promise.all(
      [signedAs({ path: encoded }), signedAs({ query: [] }), signedAs({ path: encoded, query: [] })].map(
        async (signature) => (await explained(await signature)).message,
      ),
    );
    const [path = "", query = "", both = ""] = messages.map((message) => message.split(" For this request,")[0]);
    expect(both).toBe(`${path} ${query}`);
  });

  test("the explanation contains the name and the text of each part of the canonical request", async () => {
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

  test.each(["str3", "encoded"] as const)(
    "the explanation contains the first part that differs from the given canonical request (form: %s)",
    async (form) => {
      const canonical = async (changed: Partial<SignatureInput>) =>
        (await canonicalize({ ...REQUEST, ...changed }))[form];
      const explainedChange = async (changed: Partial<SignatureInput>) => explainedTo(await canonical(changed));
      expect(await explainedChange({})).toMatchObject({ matches: true, causes: [] });
      expect((await explainedChange({})).difference).toBeUndefined();
      expect((await explainedChange({ path: "/watchlists/mine" })).difference).toMatchObject({
        segment: { part: "path", text: path },
        theirs: "/watchlists/mine",
      });
      const other = await explainedChange({ query: query.map(([n, v]) => [n, n === "B" ? "2" : v]) });
      expect(other.difference).toMatchObject({ segment: { part: "query", name: "B", text: "B=1" }, theirs: "B=2" });
      const values = await explainedChange({ query: query.map(([n, v]) => [n, v.replace("MSFT", "MSTR")]) });
      expect(values.difference).toMatchObject({ segment: { name: "symbols" }, theirs: "symbols=AAPL&MSTR" });
      const fewer = await explainedChange({ query: query.map(([n, v]) => [n, v.replace("AAPL", "AA")]) });
      expect(fewer.difference).toMatchObject({ segment: { name: "symbols" }, theirs: "symbols=AA&MSFT" });
      expect((await explainedChange({ body: undefined })).difference).toMatchObject({
        segment: { part: "body", text: hashed(body) },
        theirs: "",
      });
      expect((await explainedChange({ body: "{}" })).difference).toMatchObject({
        segment: { part: "body" },
        theirs: hashed("{}"),
      });
    },
  );

  test("the explanation of a wrong signature contains the first difference that the mistake causes", async () => {
    const differenceOf = async (signature: string, secret?: string) =>
      (await explained(signature, { ...REQUEST, ...(secret !== undefined && { appSecret: secret }) })).difference;
    expect(await differenceOf(await signedAs({ path: "/watchlists/my%20list" }))).toMatchObject({
      segment: { part: "path", text: path },
      theirs: "/watchlists/my%20list",
    });
    expect(await differenceOf(await computeSignature(REQUEST, APP_SECRET))).toBeUndefined();
    expect(await differenceOf(await signedAs({}, "another-made-up-secret"))).toBeUndefined();
    const signed = await signedAs({ query: [...query, ["secret", APP_SECRET]] });
    expect(await differenceOf(signed)).toMatchObject({ theirs: "secret=[redacted]" });
  });

  test("the explanation states the cause before the difference", async () => {
    const messageTo = async (changed: Partial<SignatureInput>) => {
      const { str3 } = await canonicalize({ ...REQUEST, ...changed });
      return (await explainedTo(str3)).message;
    };
    expect(await messageTo({ path: "/watchlists/my%20list" })).toMatch(
      /list`\. .*The first difference is in the path: the correct canonical request has `\/watchlists\/my list`, but the given canonical request has `\/watchlists\/my%20list`\.$/,
    );
    expect(await messageTo({ query: query.map(([n, v]) => [n, n === "B" ? "2" : v]) })).toMatch(
      /\. The first difference is in the query B: the correct canonical request has `B=1`, but the given canonical request has `B=2`\.$/,
    );
  });

  const differs = (part: string, correct: string, given: string) =>
    `${part}: the correct canonical request has ${correct}, but the given canonical request has ${given}.`;

  test.each<[string, sent: Partial<SignatureInput>, given: (str3: string) => string, message: string]>([
    [
      "a body only in the given canonical request",
      { body: undefined },
      (str3) => `${str3}&${hashed(body)}`,
      differs("body", "nothing", `\`${hashed(body)}\``),
    ],
    ["a body only in the request", {}, (str3) => str3.slice(0, -65), differs("body", `\`${hashed(body)}\``, "nothing")],
    [
      "a parameter only in the given canonical request",
      { body: undefined },
      (str3) => `${str3}&z=1&y`,
      differs("query z", "nothing", "`z=1`"),
    ],
    [
      "a `&` only in the given canonical request",
      { body: undefined },
      (str3) => `${str3}&`,
      differs("body", "nothing", "`&`"),
    ],
    ["a path only in the request", {}, () => "", differs("path", `\`${path}\``, "nothing")],
    [
      "a repeated value only in the request",
      {},
      (str3) => str3.slice(0, str3.indexOf("AAPL") + 4),
      differs("query symbols", "`symbols=AAPL&MSFT`", "`symbols=AAPL`"),
    ],
  ])("the explanation states the difference for %s", async (_, sent, given, message) => {
    const request = { ...REQUEST, ...sent };
    const explanation = await explainedTo(given((await canonicalize(request)).str3), request);
    expect(explanation.message).toContain(`The first difference is in the ${message}`);
  });

  test("the explanation of a wrong canonical request contains the cause and the difference", async () => {
    const { encoded } = await canonicalize({ ...REQUEST, path: "/watchlists/my%20list" });
    const explanation = await explainedTo(encoded);
    expect(codesOf(explanation)).toEqual(["path_encoded"]);
    expect(explanation.difference?.theirs).toBe("/watchlists/my%20list");
  });

  test("the explanation has no property `difference` if the given string to sign has lower-case escapes", async () => {
    const { encoded } = await canonicalize(REQUEST);
    const canonical = encoded.replace(/%../g, (escape) => escape.toLowerCase());
    const explanation = await explainedTo(canonical);
    expect(explanation).toMatchObject({ matches: false, causes: [{ code: "escapes_in_lower_case" }] });
    expect(explanation).not.toHaveProperty("difference");
    expect(explanation.message).toMatch(/upper-case hex\.$/);
  });

  test.each(["Zq7-Made.up/App+Secret=9xW", "k9XyQz+12ab/34cd=="])(
    "the explanation hides the secret %j if a query parameter has the secret as its name",
    async (appSecret) => {
      const request = { url: `https://api.example.com/a?${appSecret}`, headers };
      const explanation = await explain({ request, appSecret, signature: "made-up" });
      expect(inspect(explanation, { depth: 9 })).not.toContain(appSecret.slice(0, 6));
    },
  );

  test("the explanation keeps the segment name `body`, even if the app secret is `body`", async () => {
    const signature = await computeSignature({ ...REQUEST, body: undefined }, "body");
    const explanation = await explained(signature, { ...REQUEST, appSecret: "body" });
    expect(allCodesOf(explanation)).toContainEqual(["body_not_hashed"]);
    expect(explanation.segments.at(-1)).toMatchObject({ part: "body" });
  });

  test("the explanation contains the unchanged path if the secret is empty", async () => {
    const { segments } = await explain({ request: requestOf(REQUEST), canonical: "", appSecret: "" });
    expect(segments[0]).toMatchObject({ text: path });
  });
});

test.each([
  ["invalid_credentials", { appSecret: "" }],
  ["invalid_credentials", { appSecret: "a".repeat(10_001) }],
  ["lone_surrogate", { appSecret: "\ud800" }],
  ["lone_surrogate", { appSecret: "\ud800", canonical: "a&b" }],
] as const)("explain rejects an invalid app secret with the code %s", async (expected, given) => {
  const compared: object = { signature: "", ...given };
  const request = requestOf(REQUEST);
  await expect(Reflect.apply(explain, undefined, [{ request, ...compared }])).rejects.toEqual(code(expected));
});

test("explain accepts a lone surrogate in x-version, which is not signed", async () => {
  const request = { ...REQUEST, headers: { ...headers, "x-version": "\ud800" } };
  const signature = await computeSignature(REQUEST, APP_SECRET);
  expect(await explained(signature, request)).toMatchObject({ matches: true });
  expect(await explained("wrong", request)).toMatchObject({ matches: false, causes: [] });
});

test("explain rejects invalid text in the path or in the canonical request", async () => {
  const request = { url: "/\ud800", headers };
  await expect(explain({ request, appSecret: APP_SECRET })).rejects.toEqual(code("lone_surrogate"));
  await expect(explainedTo("%zz")).rejects.toEqual(code("malformed_percent_encoding"));
});

test("explain accepts a canonical request with very many separators", async () => {
  expect(await explainedTo(`${path}${"&".repeat(300_000)}`)).toMatchObject({ matches: false, causes: [] });
});
