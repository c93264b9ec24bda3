// Mistakes in the encoding and the bytes of the string to sign (reference: Algorithm, steps 1.6 and 3).
import { percentEncode } from "../../text.ts";
import { base64Of, hexOf, latin1, utf16 } from "../bytes.ts";
import { COMMON_ENCODERS, encoders, escapesInLowerCase, plain, tryDecode, type Encode } from "../formats/encoders.ts";
import type { Parts } from "../signing-variant.ts";
import { causes, each, inTemplates, joined, mapTexts, type Change, type Way } from "./cause.ts";

const TWICE = encoders(
  "JavaScript encodeURIComponent",
  "Java URLEncoder, URLSearchParams",
  "Java URLEncoder with + replaced by %20",
  "Python quote",
  "Python quote_plus, Go url.QueryEscape, Ruby CGI.escape",
  ".NET HttpUtility.UrlEncode",
);

const whole = (encode: Encode): Change => ({ encode, encodesInPieces: false });

export const stringCauses = causes({
  string_not_encoded: {
    message: "The client did not percent-encode the canonical request.",
    fix: "Percent-encode the whole canonical request once.",
    core: ["UTF-8"],
    isPlain: true,
    ways: () => [
      ["UTF-8", { encode: plain }],
      ["Latin-1", { encode: plain, messageBytes: latin1 }],
      ["ASCII", { encode: (text) => text.replaceAll(/[^\u0000-\u007f]/g, "?") }],
    ],
  },
  string_encoded_twice: {
    message: "The client percent-encoded the canonical request twice.",
    fix: "Percent-encode the whole canonical request once.",
    reports: 3,
    core: ["RFC 3986"],
    ways: ({ encode }) => [
      ["RFC 3986", { encode: (text) => encode(encode(text)) }],
      ...each<Encode>((encode) => ({ encode: (text) => encode(encode(text)) }), TWICE),
    ],
  },
  escapes_in_lower_case: {
    message: "The client wrote the percent-encoding in lower-case hex.",
    fix: "Write the percent-encoding in upper-case hex.",
    reports: 4,
    core: ["%2f"],
    ways: ({ encode }) => [["%2f", { encode: (text) => escapesInLowerCase(encode(text)) }]],
  },
  string_case: {
    message: "The client changed the letter case of the whole string to sign.",
    fix: "Do not change the letter case.",
    ways: ({ encode }) => [
      ["lower case", { encode: (text) => encode(text).toLowerCase() }],
      ["upper case", { encode: (text) => encode(text).toUpperCase() }],
      ["lower case before the encoding", { encode: (text) => encode(text.toLowerCase()) }],
      ["upper case before the encoding", { encode: (text) => encode(text.toUpperCase()) }],
    ],
  },
  string_escaped_otherwise: {
    message: "The client encoded the canonical request in another way, such as base64, instead of percent-encoding it.",
    fix: "Percent-encode the whole canonical request once.",
    restates: ["string_not_encoded", "query_decoded_twice", "path_decoded_twice"],
    ways: () =>
      each<Encode>(whole, {
        base64: base64Of,
        "base64 of the encoded string": (text) => base64Of(percentEncode(text)),
        HTML: (text) => text.replaceAll("&", "&amp;"),
        "HTML, then encoded": (text) => percentEncode(text.replaceAll("&", "&amp;")),
        JSON: (text) => JSON.stringify(text),
        "only spaces": (text) => text.replaceAll(" ", "%20"),
        "only spaces, as +": (text) => text.replaceAll(" ", "+"),
        "only non-ASCII characters": (text) =>
          text.replaceAll(/[^\u0000-\u007f]+/g, (part) => encodeURIComponent(part.toWellFormed())),
        "only / & = :": (text) => text.replaceAll(/[/&=:]/g, percentEncode),
        hex: hexOf,
        "in quotation marks": (text) => `"${percentEncode(text)}"`,
        "% instead of %25": (text) => percentEncode(text).replaceAll("%25", "%"),
        decoded: tryDecode,
      }),
  },
  parts_encoded_apart: {
    message: "The client percent-encoded single parts or values instead of the whole canonical request.",
    fix: "Join the parts without encoding, then encode the whole canonical request once.",
    reports: 2,
    restates: ["string_not_encoded"],
    core: ["names and values, RFC 3986", "names and values, JavaScript encodeURIComponent", "parts, RFC 3986"],
    ways: ({ path, query }) =>
      Object.entries(APART).flatMap(([name, encode]) => {
        const pair = (key: string, value: string) => `${encode(key)}=${encode(value)}`;
        const values = (key: string, value: string) => `${key}=${encode(value)}`;
        const segments = path.split("/").map(encode).join("/");
        const parts = (compose: (parts: Parts) => string): Change => ({ compose, encode: plain });
        return Object.entries<Change>({
          parts: parts(({ path, pairs, hash }) => joined(encode(path), encode(pairs), hash)),
          "names and values": { pair, encode: plain },
          "path segments, names and values": { pair, encode: plain, path: segments },
          "path, names and values": { pair, encode: plain, path: encode(path) },
          values: { pair: values, encode: plain },
          "path and values": { pair: values, encode: plain, path: encode(path) },
          "path segments and values": { pair: values, encode: plain, path: segments },
          "the query": { query: mapTexts(query, encode), encode: plain },
          "the pairs": parts(({ path, pairs, hash }) => joined(path, encode(pairs), hash)),
          "the path": { encode: plain, path: encode(path) },
          "path segments": { encode: plain, path: segments },
          "everything except the path": parts(({ path, pairs, hash }) => joined(path, encode(joined(pairs, hash)))),
          "everything except the hash": parts(({ path, pairs, hash }) => joined(encode(joined(path, pairs)), hash)),
          "values, then the whole string": { pair: values },
        }).map(([how, change]): Way => [`${how}, ${name}`, change]);
      }),
  },
  message_line_end: {
    message: "The client added characters to the encoded string, such as the line end that `echo` writes.",
    fix: "Sign only the encoded string. In a shell, use `printf '%s'` instead of `echo`.",
    reports: 4,
    core: ["…\n"],
    ways: () =>
      each(
        (messageBytes) => ({ messageBytes }),
        inTemplates(["…\n", "…\r\n", "… ", "…\0", "\ufeff…", '"…"', "-n …\n"]),
      ),
  },
  message_charset: {
    message: "The client encoded the key or the string to sign in UTF-16.",
    fix: "Encode the key and the string to sign in UTF-8.",
    reports: 3,
    core: ["string and key in UTF-16, little-endian"],
    ways: ({ secret, key }) =>
      (["little", "big"] as const).flatMap((endian): Way[] => {
        const bytes = (text: string) => utf16(text, endian);
        const keyBytes = async () => {
          const text = await key(secret);
          return typeof text === "string" ? bytes(text) : text;
        };
        return [
          [`string in UTF-16, ${endian}-endian`, { messageBytes: bytes }],
          [`string and key in UTF-16, ${endian}-endian`, { messageBytes: bytes, key: keyBytes }],
          [`key in UTF-16, ${endian}-endian`, { key: keyBytes }],
          [`string with a BOM in UTF-16, ${endian}-endian`, { messageBytes: (text) => bytes(`\ufeff${text}`) }],
        ];
      }),
  },
});

const APART = {
  ...COMMON_ENCODERS,
  ...encoders("Python quote", "Python quote_plus, Go url.QueryEscape, Ruby CGI.escape", ".NET HttpUtility.UrlEncode"),
};
