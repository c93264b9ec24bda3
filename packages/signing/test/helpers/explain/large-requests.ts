import { computeSignature, type NameValuePair, type SignatureInput } from "../../../src/index.ts";
import { createBudget, createComputer } from "../../../src/explain/search/compute.ts";
import { explain } from "../../../src/explain/index.ts";
import { readInput } from "../../../src/explain/read-input.ts";
import { findMatches } from "../../../src/explain/search/search.ts";
import { variantOf } from "../../../src/explain/signing-variant.ts";
import { signatureTarget } from "../../../src/explain/search/search-target.ts";
import { APP_SECRET, HEADERS } from "../support.ts";
import * as sent from "./request.ts";

const SIZE = 64 * 1024;

export const requestOf = (changed: Partial<SignatureInput>): SignatureInput => ({
  path: "/orders",
  query: [],
  headers: HEADERS,
  ...changed,
});
const filled = (text: string) => text.repeat((SIZE - 300) / Buffer.byteLength(text));
export const valueOf = (text: string) => requestOf({ query: [["note", filled(text)]] });
export const pairs = (count: number, pair: (n: number) => NameValuePair) =>
  requestOf({ query: Array.from({ length: count }, (_, n) => pair(n)) });
export const nested = (depth: number, [open, close]: [string, string], inner = "1") =>
  requestOf({ body: open.repeat(depth) + inner + close.repeat(depth) });

const WRONG = Buffer.alloc(32, 1).toString("base64");

export const explainMismatch = (request: SignatureInput) =>
  explain({ request: sent.requestOf(request), appSecret: APP_SECRET, signature: WRONG });

export const explainSignatureOf = async (signed: SignatureInput, request: SignatureInput) =>
  explain({
    request: sent.requestOf(request),
    appSecret: APP_SECRET,
    signature: await computeSignature(signed, APP_SECRET),
  });

export async function costOf(request: SignatureInput, limit = Infinity): Promise<number> {
  const budget = createBudget(limit);
  const computer = createComputer(budget);
  const variant = variantOf(await readInput(sent.requestOf(request)), APP_SECRET);
  await findMatches(variant, signatureTarget(WRONG, computer), budget, true);
  return budget.spent();
}

export const TOO_LARGE: readonly [what: string, request: SignatureInput][] = [
  ["one long value of letters", valueOf("a")],
  ["one long value of spaces", valueOf(" ")],
  ["one long value of percent signs", valueOf("%")],
  ["one long value of marks", valueOf("!'()*~")],
  ["one long value of slashes", valueOf("/")],
  ["one long value of emoji", valueOf("😀")],
  ["a path of slashes", requestOf({ path: filled("/") })],
  ["a host with thousands of ports", requestOf({ headers: { ...HEADERS, host: filled(":1") } })],
  ["a timestamp with thousands of fractions", requestOf({ headers: { ...HEADERS, "x-timestamp": filled(".1Z") } })],
  ["1,600 repeats of one name", pairs(1600, (n) => ["symbols", `S${n}`])],
  ["20,000 repeats of one name", pairs(20_000, (n) => ["a", String(n % 10)])],
  ["16,000 names", pairs(16_000, (n) => [n.toString(36), ""])],
  ["16,000 names beyond ASCII", pairs(16_000, (n) => [String.fromCodePoint(0x4e00 + n), ""])],
  ["250 names with a long prefix", pairs(250, (n) => ["n".repeat(240) + n, ""])],
  ["a body of more than 200,000 characters", requestOf({ body: `"${"a".repeat(200_000)}"` })],
  ["a body of 30,000 nested arrays", nested(30_000, ["[", "]"])],
  ["a body of 9,000 nested objects", nested(9000, ['{"a":', "}"])],
];

/** `explain` is fast for a large body, because the string to sign has only the hash of the body. */
export const LARGE_BODIES: readonly [what: string, body: string][] = [
  ["escapes", `"${filled("\\u0026")}"`],
  ["backslashes", `"${filled("\\\\")}"`],
  ["spaces", `"${filled(" ")}"`],
  ["digits", filled("1")],
  ["emoji", `"${filled("😀")}"`],
  ["quotes", filled('"')],
  ["backslashes and line separators", `[${filled('"\\\u2028",')}1]`],
  ["lists", `[${filled("[],")}1]`],
];

export const GROWING: readonly [what: string, request: (size: number) => SignatureInput][] = [
  ["a body of empty arrays", (size) => requestOf({ body: `[${"[],".repeat(size)}1]` })],
  ["a body of nested arrays", (size) => nested(size, ["[", "]"])],
  ["one long value", (size) => requestOf({ query: [["note", "a b/".repeat(size)]] })],
  ["many names", (size) => pairs(size, (n) => [n.toString(36), ""])],
  ["many repeats of one name", (size) => pairs(size, (n) => ["a", String(n % 10)])],
];
