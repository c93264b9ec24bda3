// Made-up credentials and the random requests that the properties are about.
import fc from "fast-check";
import { expect } from "vitest";
import type { SignatureInput, SigningErrorCode } from "../src/index.ts";

export const APP_KEY = "made-up-app-key";
export const APP_SECRET = "made-up-app-secret";

export const HEADERS = {
  host: "api.example.com",
  "x-app-key": APP_KEY,
  "x-signature-algorithm": "HMAC-SHA256",
  "x-signature-nonce": "made-up-nonce",
  "x-signature-version": "1.0",
  "x-timestamp": "2026-10-17T09:30:00Z",
};

/** An error of the package with this code, that says in words what is wrong. */
export const code = (code: SigningErrorCode): unknown =>
  expect.objectContaining({ name: "SigningError", code, message: expect.stringMatching(/^\w.{10,}[\w`]\.$/) });

/** Text of any characters, those with a meaning in URLs and beyond the BMP more often than chance has them. */
export const text = fc.string({
  unit: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...Array.from("abzAZ09&=+%/?#:;,@ !'()*~._-[]{}|^`\"<>$")) },
    { weight: 1, arbitrary: fc.constantFrom("é", "ß", "中", "\ue000", "\uffff", "😀", "𝒳", "\u0000", "\n", "\u007f") },
    { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 1 }) },
  ),
  maxLength: 12,
});

const isReserved = (name: string) => Object.keys(HEADERS).includes(name.toLowerCase());

const queryName = text.filter((name) => !isReserved(name));
export const query = fc.array(fc.tuple(fc.oneof(queryName, fc.constantFrom("a", "b", "symbols")), text), {
  maxLength: 6,
});

export const signatureInput: fc.Arbitrary<SignatureInput> = fc.record({
  path: text.map((path) => `/${path}`),
  query,
  headers: fc.record({
    host: text,
    "x-app-key": text,
    "x-signature-algorithm": text,
    "x-signature-nonce": text,
    "x-signature-version": text,
    "x-timestamp": text,
  }),
  body: fc.option(text, { nil: undefined }),
});

/** JSON text as the world writes it: indented or not, some `& < >` escaped, in either hex case. */
export const jsonText = fc
  .tuple(fc.jsonValue({ depthSize: "small" }), fc.nat(3), fc.constantFrom("none", "lower", "upper"))
  .map(([value, indent, escapes]) => {
    const json = JSON.stringify(value, null, indent);
    if (escapes === "none") return json;
    const escape = (c: string) => `\\u00${c.charCodeAt(0).toString(16)}`;
    return json.replace(/[&<>]/g, (c) =>
      escapes === "upper" ? escape(c).replace(/.{2}$/, (hex) => hex.toUpperCase()) : escape(c),
    );
  });

/** A URL piece encoded in one of the ways that clients encode. */
export const encodings = fc.constantFrom<(text: string) => string>(
  encodeURIComponent,
  (text) => encodeURIComponent(text).replaceAll("%20", "+"),
  (text) => encodeURIComponent(text).replace(/%../g, (escape) => escape.toLowerCase()),
  (text) => new URLSearchParams([["", text]]).toString().slice(1),
);
