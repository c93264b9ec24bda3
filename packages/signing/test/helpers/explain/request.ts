// Defines `REQUEST`, and functions that sign `REQUEST` incorrectly, as a client with a mistake does. Most mistakes
// change the signature of `REQUEST`.
import { createHash, createHmac } from "node:crypto";
import { canonicalize, computeSignature, type NameValuePair, type SignatureInput } from "../../../src/index.ts";
import type { CauseCode, ExplainedRequest, Explanation } from "../../../src/explain/index.ts";
import { APP_SECRET, HEADERS } from "../support.ts";

export type Case = [code: CauseCode, what: string, signature: () => Promise<string>, request?: Explained];

export function requestOf({ path, query, headers, body }: SignatureInput): ExplainedRequest {
  const pieces = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const target = path.split("/").map(encodeURIComponent).join("/");
  return { url: pieces.length === 0 ? target : `${target}?${pieces.join("&")}`, headers, body };
}

export const codesOf = ({ causes }: Pick<Explanation, "causes">): string[] => causes.map(({ code }) => code);

export const allCodesOf = ({ causes, alternatives }: Explanation): string[][] =>
  [causes, ...alternatives].map((each) => codesOf({ causes: each }));

/** If `appSecret` is absent, the tests use `APP_SECRET`. */
export type Explained = SignatureInput & { readonly appSecret?: string };

export const REQUEST = {
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

export const withoutBody = { ...REQUEST, body: undefined };

export const signedAs = (changed: Partial<SignatureInput>, secret = APP_SECRET) =>
  computeSignature({ ...REQUEST, ...changed }, secret);

export async function signedBy({
  str3 = (text) => text,
  encode = (encoded) => encoded,
  key = `${APP_SECRET}&`,
  algorithm = "sha256",
  form = (digest) => digest.toString("base64"),
  request = REQUEST,
}: {
  str3?: (text: string) => string;
  encode?: (encoded: string, str3: string) => string;
  key?: string;
  algorithm?: string;
  form?: (digest: Buffer) => string;
  request?: SignatureInput;
}): Promise<string> {
  const { str3: right } = await canonicalize(request);
  const text = str3(right);
  const message = encode(encodeURIComponent(text).replace(/[!'()*]/g, percentCode), text);
  return form(createHmac(algorithm, key).update(message).digest());
}

export const percentCode = (c: string) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`;

export const hashed = (text: string, algorithm = "sha256") =>
  createHash(algorithm).update(text).digest("hex").toUpperCase();

export const withHash = (hash: string) => (str3: string) => str3.replace(/[0-9A-F]{64}$/, hash);

export const hashInLowerCase = (str3: string) => withHash(str3.slice(-64).toLowerCase())(str3);

/** Replaces all name-value pairs in `str3`, but keeps the path and the hash of the body. */
export const withPairs = (pairs: readonly NameValuePair[]) => (str3: string) =>
  [REQUEST.path, ...pairs.map(([name, value]) => `${name}=${value}`)].join("&") + str3.slice(-65);
