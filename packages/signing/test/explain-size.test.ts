// What explaining a large request costs, counted in characters that the search processes.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeSignature, type NameValuePair, type SignatureInput } from "../src/index.ts";
import { createBudget, SEARCH_BUDGET } from "../src/explain/budget.ts";
import { findCauses } from "../src/explain/causes.ts";
import { createComputer } from "../src/explain/compute.ts";
import { draftOf } from "../src/explain/draft.ts";
import { explain } from "../src/explain/index.ts";
import { MAX_CHARACTERS, writeJson } from "../src/explain/json.ts";
import { APP_SECRET, HEADERS } from "./support.ts";

const SIZE = 64 * 1024;

/** Far above the expected second: it guards against a cost that grows with the square of the size. */
const CEILING_MILLISECONDS = 30_000;

const requestOf = (changed: Partial<SignatureInput>): SignatureInput => ({
  path: "/orders",
  query: [],
  headers: HEADERS,
  ...changed,
});
const filled = (text: string) => text.repeat((SIZE - 300) / Buffer.byteLength(text));
const valueOf = (text: string) => requestOf({ query: [["note", filled(text)]] });
const pairs = (count: number, pair: (n: number) => NameValuePair) =>
  requestOf({ query: Array.from({ length: count }, (_, n) => pair(n)) });
const nested = (depth: number, [open, close]: [string, string], inner = "1") =>
  requestOf({ body: open.repeat(depth) + inner + close.repeat(depth) });

/** What the search costs that finds no cause. */
async function spentOn(request: SignatureInput, limit = Infinity): Promise<number> {
  const budget = createBudget(limit);
  const { signatureOf } = createComputer(budget);
  const matches = async (draft: Parameters<typeof signatureOf>[0]) => (await signatureOf(draft)) === "wrong";
  await findCauses(draftOf(request, APP_SECRET), matches, budget);
  return budget.spent();
}

const LARGE: [what: string, request: SignatureInput][] = [
  ["one value of letters", valueOf("a")],
  ["one value of spaces", valueOf(" ")],
  ["one value of percent signs", valueOf("%")],
  ["one value of marks", valueOf("!'()*~")],
  ["one value of slashes", valueOf("/")],
  ["one value of emoji", valueOf("😀")],
  ["a path of slashes", requestOf({ path: filled("/") })],
  ["a host of ports", requestOf({ headers: { ...HEADERS, host: filled(":1") } })],
  ["a timestamp of fractions", requestOf({ headers: { ...HEADERS, "x-timestamp": filled(".1Z") } })],
  ["1,600 repeats of one name", pairs(1600, (n) => ["symbols", `S${n}`])],
  ["20,000 repeats of one name", pairs(20_000, (n) => ["a", String(n % 10)])],
  ["16,000 names", pairs(16_000, (n) => [n.toString(36), ""])],
  ["16,000 names beyond ASCII", pairs(16_000, (n) => [String.fromCodePoint(0x4e00 + n), ""])],
  ["250 names with a long prefix", pairs(250, (n) => ["n".repeat(240) + n, ""])],
  ["a body of more than 200,000 characters", requestOf({ body: `"${"a".repeat(200_000)}"` })],
  ["a body of depth 30,000", nested(30_000, ["[", "]"])],
  ["objects of depth 9,000", nested(9000, ['{"a":', "}"])],
];

const SMALL_VARIANTS: [what: string, body: string][] = [
  ["escapes", `"${filled("\\u0026")}"`],
  ["backslashes", `"${filled("\\\\")}"`],
  ["spaces", `"${filled(" ")}"`],
  ["digits", filled("1")],
  ["emoji", `"${filled("😀")}"`],
  ["quotes", filled('"')],
  ["backslashes and line separators", `[${filled('"\\\u2028",')}1]`],
  ["lists", `[${filled("[],")}1]`],
];

describe("explain stops early", () => {
  test.each(LARGE)(
    "on %s, and says so",
    async (_, request) => {
      const explanation = await explain({ ...request, appSecret: APP_SECRET, signature: "wrong" });
      expect(explanation).toMatchObject({ matches: false, causes: [], stoppedEarly: true });
      expect(explanation.message).toMatch(
        /^No mistake that was tried explains it\. Not every mistake was tried, because the request is too large: .+\.$/,
      );
      // The last step before the end is at most one rewriting of the request.
      expect(await spentOn(request, SEARCH_BUDGET)).toBeLessThan(1.2 * SEARCH_BUDGET);
    },
    CEILING_MILLISECONDS,
  );

  test(
    "on a request of a megabyte, after its first steps",
    async () => {
      const request = requestOf({ query: [["note", "a b/".repeat(250_000)]] });
      expect(await spentOn(request, SEARCH_BUDGET)).toBeLessThan(1.2 * SEARCH_BUDGET);
    },
    CEILING_MILLISECONDS,
  );

  test("on no ordinary request of a few kilobytes", async () => {
    const query = Array.from({ length: 40 }, (_, n): NameValuePair => [`name${n % 30}`, `a b/${n}é`]);
    const body = JSON.stringify(
      Array.from({ length: 40 }, (_, n) => ({ id: n, note: "a & b, é" })),
      null,
      1,
    );
    const explanation = await explain({ ...requestOf({ query, body }), appSecret: APP_SECRET, signature: "wrong" });
    expect(explanation).toMatchObject({ causes: [], stoppedEarly: false });
    expect(explanation.message).not.toContain("too large");
    const symbols = pairs(250, (n) => ["symbols", `S${n}`]);
    expect(await explain({ ...symbols, appSecret: APP_SECRET, signature: "wrong" })).toMatchObject({
      stoppedEarly: false,
    });
  });
});

describe("explain tries every mistake", () => {
  test.each(SMALL_VARIANTS)(
    "on a body of 64 kB of %s, which is one hash in the string to sign",
    async (_, body) => {
      const explanation = await explain({ ...requestOf({ body }), appSecret: APP_SECRET, signature: "wrong" });
      expect(explanation).toMatchObject({ causes: [], stoppedEarly: false });
    },
    CEILING_MILLISECONDS,
  );
});

describe("the cost of a search grows no faster than the request:", () => {
  test.each<[string, (size: number) => SignatureInput]>([
    ["repeats of one name", (size) => pairs(size, (n) => ["a", String(n % 10)])],
    ["names", (size) => pairs(size, (n) => [n.toString(36), ""])],
    ["one value", (size) => requestOf({ query: [["note", "a b/".repeat(size)]] })],
    ["a body of lists", (size) => requestOf({ body: `[${"[],".repeat(size)}1]` })],
    ["a body of depth", (size) => nested(size, ["[", "]"])],
  ])("%s", async (_, request) => {
    const [one, two] = [await spentOn(request(100)), await spentOn(request(200))];
    expect(two / one).toBeLessThan(2.4);
  });
});

test.each([4094, 4095, 4096, 8191])("explain encodes a pair of surrogates as one character at %i", async (length) => {
  const request = requestOf({ path: `/${"a".repeat(length - 1)}${"😀!".repeat(5000)}` });
  const signature = await computeSignature(request, APP_SECRET);
  expect(await explain({ ...request, appSecret: APP_SECRET, signature })).toMatchObject({ matches: true });
});

describe("a cause is found", () => {
  test("in a request of 64 kB", async () => {
    const request = { ...valueOf("a b/"), path: "/my orders" };
    const signature = await computeSignature({ ...request, path: "/my%20orders" }, APP_SECRET);
    const explanation = await explain({ ...request, appSecret: APP_SECRET, signature });
    expect(explanation).toMatchObject({ causes: ["path_encoded"], stoppedEarly: false });
  });

  test.each([3000, 30_000])("in a body of depth %i", async (depth) => {
    const { body, ...request } = nested(depth, ["[", "]"], "1.50");
    const signature = await computeSignature({ ...request, body: body?.replace("1.50", "1.5") }, APP_SECRET);
    const explanation = await explain({ ...request, body, appSecret: APP_SECRET, signature });
    expect(explanation.causes).toEqual(["body_reserialized"]);
  });
});

describe("writeJson", () => {
  test("writes what JSON.stringify writes", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("", " ", "\t"), (value, indent) => {
        expect(writeJson(value, indent)).toBe(JSON.stringify(value, null, indent));
      }),
    );
  });

  test("sorts keys as an object has them whose keys were added in order", () => {
    expect(writeJson({ b: { d: 1, c: [] }, "10": 1, "9": 1, a: {} }, "", true)).toBe(
      '{"9":1,"10":1,"a":{},"b":{"c":[],"d":1}}',
    );
  });

  test("writes no text beyond its limit", () => {
    const deep = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));
    expect(writeJson(deep(900), " ")?.length).toBeLessThan(MAX_CHARACTERS);
    expect(writeJson(deep(1100), " ")).toBeUndefined();
    expect(writeJson(deep(30_000), "    ")).toBeUndefined();
    expect(writeJson(deep(30_000))).toHaveLength(60_000);
  });
});
