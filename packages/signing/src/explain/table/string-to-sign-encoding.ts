// Mistakes in the encoding of the whole string to sign (reference: Algorithm, step 1.6).
import { percentEncode } from "../../text.ts";
import { base64Of, bytesOfBinary, hexOf, utf8 } from "../bytes.ts";
import { encoder, escapesInLowerCase, tryDecode, type Encode, type EncoderName } from "../formats/encoders.ts";
import { causes, each, type Change, type Way } from "./cause.ts";

// Mistakes in the encoding of the whole string to sign (reference: Algorithm, step 1.6).
const TWICE: readonly EncoderName[] = [
  "JavaScript encodeURIComponent",
  "Java URLEncoder, URLSearchParams",
  "Java URLEncoder with + replaced by %20",
  "Python quote",
  "Python quote_plus, Go url.QueryEscape, Ruby CGI.escape",
  ".NET HttpUtility.UrlEncode",
];

const plain: Encode = (text) => text;

const whole = (encode: Encode): Change => ({ encode, encodesInPieces: false });

export const stringCauses = causes(
  {
    code: "string_not_encoded",
    message: "The client did not percent-encode the string to sign.",
    fix: "Percent-encode the whole string once.",
    reports: 0,
    core: ["UTF-8"],
    isPlain: true,
    ways: () => [
      ["UTF-8", { encode: plain }],
      ["Latin-1", { encode: plain, messageBytes: (message) => asLatin1(message) }],
      ["ASCII", { encode: (text) => text.replaceAll(/[^\u0000-\u007f]/g, "?") }],
    ],
  },
  {
    code: "string_encoded_twice",
    message: "The client applied the percent-encoding twice to the string to sign.",
    fix: "Percent-encode the whole string once.",
    reports: 3,
    core: ["RFC 3986"],
    ways: ({ encode }) => [
      ["RFC 3986", { encode: (text) => encode(encode(text)) }],
      ...TWICE.map((name): Way => [name, { encode: (text) => encoder(name)(encoder(name)(text)) }]),
    ],
  },
  {
    code: "escapes_in_lower_case",
    message: "The client wrote the percent-encoding in lower-case hex.",
    fix: "Write the percent-encoding in upper-case hex.",
    reports: 4,
    core: ["%2f"],
    ways: ({ encode }) => [["%2f", { encode: (text) => escapesInLowerCase(encode(text)) }]],
  },
  {
    code: "string_case",
    message: "The client changed the letter case of the whole string to sign.",
    fix: "Do not change the letter case.",
    reports: 0,
    ways: ({ encode }) => [
      ["lower case", { encode: (text) => encode(text).toLowerCase() }],
      ["upper case", { encode: (text) => encode(text).toUpperCase() }],
      ["lower case before the encoding", { encode: (text) => encode(text.toLowerCase()) }],
      ["upper case before the encoding", { encode: (text) => encode(text.toUpperCase()) }],
    ],
  },
  {
    code: "string_escaped_otherwise",
    message: "The client used an encoding other than percent-encoding, such as base64.",
    fix: "Percent-encode the whole string once.",
    reports: 0,
    ways: () =>
      each<Encode>(
        {
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
          hex: (text) => hexOf(utf8(text)),
          "in quotation marks": (text) => `"${percentEncode(text)}"`,
          "% instead of %25": (text) => percentEncode(text).replaceAll("%25", "%"),
          decoded: tryDecode,
        },
        whole,
      ),
  },
);

function asLatin1(text: string): Uint8Array {
  return bytesOfBinary(text.replaceAll(/[^\u0000-\u00ff]/gu, "?"));
}
