// Generates random parts of requests for the tests of @org/signing and for `pnpm verify fuzz`.
import fc from "fast-check";
import { SIGNED_HEADERS } from "./independent/index.ts";

export const text = fc.string({
  unit: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...Array.from("abzAZ09&=+%/?#:;,@ !'()*~._-[]{}|^`\"<>$")) },
    { weight: 1, arbitrary: fc.constantFrom("é", "ß", "中", "\ue000", "\uffff", "😀", "𝒳", "\u0000", "\n", "\u007f") },
    { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 1 }) },
  ),
  maxLength: 12,
});

/** Texts except the names of signed headers, because signers reject query parameters with these names. */
const queryName = text.filter((name) => !SIGNED_HEADERS.includes(name.toLowerCase()));

/** Names and values of query parameters, not percent-encoded. */
export const query = fc.array(fc.tuple(fc.oneof(queryName, fc.constantFrom("a", "b", "symbols")), text), {
  maxLength: 6,
});

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

/** Functions that percent-encode a text as different HTTP clients do. */
export const encodings = fc.constantFrom<(text: string) => string>(
  encodeURIComponent,
  (text) => encodeURIComponent(text).replaceAll("%20", "+"),
  (text) => encodeURIComponent(text).replace(/%../g, (escape) => escape.toLowerCase()),
  (text) => new URLSearchParams([["", text]]).toString().slice(1),
);
