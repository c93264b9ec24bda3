// Implements the request signature independently of @org/signing, from the API reference only. Tests compare the two
// implementations, so this file must never import code from @org/signing.
import { createHash, createHmac } from "node:crypto";
import { fieldValues, type WireRequest } from "./http.ts";

export { parseRequest, requestLength, type WireRequest } from "./http.ts";

export const SIGNED_HEADERS = [
  "x-app-key",
  "x-signature-algorithm",
  "x-signature-version",
  "x-signature-nonce",
  "x-timestamp",
  "host",
];

export function independentSignature(
  request: WireRequest,
  appSecret: string,
): { str1: string; str2: string | undefined; str3: string; encoded: string; signature: string } {
  const { target, headers, body } = request;
  // Rejects fragments, bytes above 0x7F and targets without a leading slash, which servers handle differently.
  if (!/^\/[!"$-~]*$/.test(target)) {
    throw new Error(`The request target must be a path with an optional query: ${JSON.stringify(target)}.`);
  }
  const [rawPath, rawQuery] = splitAtFirst(target, "?");
  const path = percentDecode(rawPath);

  const str1 = joinPairs([...queryPairs(rawQuery), ...headerPairs(headers)]);
  const str2 = body.length === 0 ? undefined : createHash("sha256").update(body).digest("hex").toUpperCase();
  const str3 = str2 === undefined ? `${path}&${str1}` : `${path}&${str1}&${str2}`;
  const encoded = percentEncode(str3);

  const key = Buffer.from(`${appSecret}&`, "utf8");
  const signature = createHmac("sha256", key).update(Buffer.from(encoded, "utf8")).digest("base64");
  return { str1, str2, str3, encoded, signature };
}

function queryPairs(rawQuery: string): [name: string, value: string][] {
  return rawQuery
    .split("&")
    .filter((piece) => piece !== "")
    .map((piece) => {
      const [rawName, rawValue] = splitAtFirst(piece, "=");
      // The code replaces `+` before percent-decoding, because percent-decoding also converts `%2B` to `+`.
      const name = percentDecode(rawName.replaceAll("+", " "));
      if (SIGNED_HEADERS.includes(name.toLowerCase())) {
        throw new Error(`The query name ${name} is also the name of a signed header.`);
      }
      return [name, percentDecode(rawValue.replaceAll("+", " "))];
    });
}

function headerPairs(headers: WireRequest["headers"]): [name: string, value: string][] {
  return SIGNED_HEADERS.map((name) => {
    const [value, ...others] = fieldValues(headers, name);
    if (value === undefined) throw new Error(`The header ${name} is missing.`);
    if (others.length > 0) throw new Error(`The header ${name} occurs more than once.`);
    // HTTP defines no character set for header bytes above 0x7F, so the decoded text is ambiguous.
    if (!/^[\t -~]*$/.test(value)) throw new Error(`The header ${name} is not printable ASCII.`);
    return [name, value];
  });
}

function joinPairs(pairs: readonly (readonly [name: string, value: string])[]): string {
  const names = [...new Set(pairs.map(([name]) => name))].sort(byCodePoint);
  return names
    .map((name) => {
      const values = pairs.filter(([other]) => other === name).map(([, value]) => value);
      return `${name}=${values.sort(byCodePoint).join("&")}`;
    })
    .join("&");
}

// UTF-8 bytes sort by code point. JavaScript sorts strings by UTF-16 code units, with U+10000 before U+E000.
function byCodePoint(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left, "utf8"), Buffer.from(right, "utf8"));
}

function percentDecode(ascii: string): string {
  const bytes = Array.from(ascii.matchAll(/%(.{0,2})|./gs), ([character, hex]) => {
    if (hex === undefined) return character.charCodeAt(0);
    if (!/^[0-9A-Fa-f]{2}$/.test(hex)) throw new Error(`The percent-encoding in ${ascii} is malformed.`);
    return Number.parseInt(hex, 16);
  });
  // Signers sign a byte order mark, so `ignoreBOM: true` keeps it.
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
}

function percentEncode(text: string): string {
  return Array.from(Buffer.from(text, "utf8"), (byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9_.\-~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}

function splitAtFirst(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
