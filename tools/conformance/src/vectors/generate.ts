import { independentSignature } from "@org/conformance/independent";
import { BODIES, REFUSED_BODIES } from "./inputs/body.ts";
import { ENCODINGS, ORDERS, QUERIES } from "./inputs/query.ts";
import { REFUSALS } from "./inputs/refusals.ts";
import { CREDENTIALS, HEADERS, PATHS, WORKED } from "./inputs/request.ts";
import { URLS } from "./inputs/urls.ts";
import type { RefusedInput, SignedInput, Vector } from "./vector.ts";

/** packages/signing/vectors/README.md explains when to raise this version. */
const VERSION = "1.0.0";

const INPUTS: readonly (SignedInput | RefusedInput)[] = [
  ...WORKED,
  ...PATHS,
  ...QUERIES,
  ...ORDERS,
  ...ENCODINGS,
  ...BODIES,
  ...HEADERS,
  ...CREDENTIALS,
  ...REFUSALS,
  ...REFUSED_BODIES,
];

/** Generates vectors.json without @org/signing, because the test vectors must detect errors in @org/signing. */
export function generate(): string {
  const json = JSON.stringify({ version: VERSION, cases: INPUTS.map(toVector), urls: URLS }, null, 2);
  // Non-ASCII characters are escaped, because editors can silently change invisible characters. UTF-8 cannot represent
  // a lone surrogate without an escape.
  return `${json.replace(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;
}

function toVector(input: SignedInput | RefusedInput): Vector {
  const { name, path, query, headers, body, appSecret } = input;
  const expect = "error" in input ? { error: input.error } : stepsOf(input);
  return { name, path, query, headers, body, appSecret, expect };
}

function stepsOf({ path, query, headers, body, sent: changed, appSecret }: SignedInput) {
  const sent = changed ?? body ?? "";
  const rawPath = path.split("/").map(encodeURIComponent).join("/");
  const rawQuery = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  const { str1, str2, str3, encoded, signature } = independentSignature(
    {
      method: sent ? "POST" : "GET",
      target: `${rawPath}?${rawQuery}`,
      headers: Object.entries(headers),
      body: Buffer.from(sent),
    },
    appSecret,
  );
  return { sent: sent || null, str1, str2: str2 ?? null, str3, encoded, signature };
}
