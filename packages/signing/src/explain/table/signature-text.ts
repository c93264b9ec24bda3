// Mistakes in the format of the signature (reference: Algorithm, step 3). The formats in this file lose information, so
// search-target.ts cannot decode them.
import { base64Of, binaryOf, hexOf, textOf, utf16, utf8 } from "../bytes.ts";
import { LOSSY_HEX } from "../formats/hex-forms.ts";
import { causes, each } from "./cause.ts";

type Write = (digest: Uint8Array) => string;

const written = (forms: Readonly<Record<string, Write>>) => () => each((write) => ({ write }), forms);

export const signatureTextCauses = causes({
  signature_in_hex: {
    message: "The client wrote the signature in hex.",
    fix: "Write the 32 bytes of the signature in base64.",
    reports: 4,
    ways: written(LOSSY_HEX),
  },
  signature_of_hex: {
    message: "The client wrote the signature in hex, and then encoded the hex in base64.",
    fix: "Write the 32 bytes of the signature in base64 (`digest()`, not `hexdigest()`).",
    reports: 5,
    ways: written({
      "without the leading zero of each byte": (digest) =>
        base64Of(Array.from(digest, (byte) => byte.toString(16)).join("")),
    }),
  },
  signature_in_base64url: {
    message: "The client wrote the signature in URL-safe base64 or without padding.",
    fix: "Write standard base64 with `+`, `/` and `=`.",
    reports: 3,
    ways: written({
      "- ~ _": (digest) => base64Of(digest).replaceAll("+", "-").replaceAll("/", "~").replaceAll("=", "_"),
    }),
  },
  signature_encoded: {
    message: "The client percent-encoded the signature, or sent a space instead of a `+`.",
    fix: "Send the base64 text unchanged, because a header needs no percent-encoding.",
    reports: 8,
    ways: () => [],
  },
  signature_wrapped: {
    message: "The client added characters before or after the signature, such as a line end, quotes or the algorithm.",
    fix: "Send only the 44 base64 characters.",
    reports: 5,
    ways: () => [],
  },
  signature_bytes_as_text: {
    message: "The client converted the raw bytes of the signature to text, for example as UTF-8 or as decimal numbers.",
    fix: "Write the 32 bytes of the signature in base64.",
    reports: 2,
    ways: written({
      "Latin-1 as UTF-8": (digest) => base64Of(utf8(binaryOf(digest))),
      "UTF-8 with replacement characters": (digest) => base64Of(textOf(digest)),
      "UTF-16": (digest) => base64Of(utf16(binaryOf(digest), "little")),
      ASCII: (digest) => base64Of(digest.map((byte) => byte & 127)),
      "ASCII with ?": (digest) => base64Of(digest.map((byte) => (byte > 127 ? 63 : byte))),
      "raw bytes": binaryOf,
      "raw bytes as UTF-8": textOf,
      "decimal bytes": (digest) => digest.join(","),
      "JSON list": (digest) => JSON.stringify(Array.from(digest)),
      "decimal bytes in base64": (digest) => base64Of(digest.join(",")),
      "JSON list in base64": (digest) => base64Of(JSON.stringify(Array.from(digest))),
    }),
  },
  signature_changed: {
    message: "The client changed the base64 text of the signature, for example the letter case or the length.",
    fix: "Send all 44 base64 characters unchanged.",
    ways: written({
      "lower case": (digest) => base64Of(digest).toLowerCase(),
      "upper case": (digest) => base64Of(digest).toUpperCase(),
      "only the first 16 bytes": (digest) => base64Of(digest.subarray(0, 16)),
      "only the first 20 bytes": (digest) => base64Of(digest.subarray(0, 20)),
      "only the first 32 characters": (digest) => base64Of(digest).slice(0, 32),
      "only the first 40 characters": (digest) => base64Of(digest).slice(0, 40),
      "only the first 32 hex digits": (digest) => hexOf(digest).slice(0, 32),
      "bytes in reverse order": (digest) => base64Of(digest.slice().reverse()),
      "without + / =": (digest) => base64Of(digest).replaceAll(/[+/=]/g, ""),
      base32: (digest) => base32(digest),
      "base32 without padding": (digest) => base32(digest).replaceAll("=", ""),
    }),
  },
  signature_missing: {
    message: "The request has no signature, or has a word such as `undefined` instead of a signature.",
    fix: "Compute the signature, and set the header `x-signature`. If signing is asynchronous, wait for the result.",
    reports: 1,
    ways: () => [],
  },
});

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const digits = bits.match(/.{1,5}/g) ?? [];
  const text = digits.map((five) => BASE32[parseInt(five.padEnd(5, "0"), 2)]).join("");
  return text.padEnd(Math.ceil(text.length / 8) * 8, "=");
}
