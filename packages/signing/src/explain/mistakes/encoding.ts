// Mistakes in the string to sign (reference: Algorithm, steps 1.5 and 1.6).
import { percentEncode } from "../../text.ts";
import { mistakes } from "./mistake.ts";

const MARKS = ["!", "'", "(", ")", "*"];

export const encodingMistakes = mistakes(
  {
    code: "string_not_encoded",
    message: "The string to sign was not percent-encoded.",
    ways: () => [{ encode: (str3) => str3 }],
  },
  {
    code: "slash_not_encoded",
    message: "`/` was left as it is in the string to sign; it is `%2F` there.",
    ways: ({ encode }) => [{ encode: (str3) => encode(str3).replaceAll("%2F", "/") }],
  },
  {
    code: "marks_not_encoded",
    message: "Some of `! ' ( ) *` were left as they are in the string to sign; they are percent-encoded there.",
    ways: ({ encode }) => [
      { encode: (str3) => MARKS.reduce((text, mark) => text.replaceAll(percentEncode(mark), mark), encode(str3)) },
      { encode: (str3) => encode(str3).replaceAll("%2A", "*") },
    ],
  },
  {
    code: "tilde_encoded",
    message: "`~` was percent-encoded in the string to sign; it stays as it is there.",
    ways: ({ encode }) => [{ encode: (str3) => encode(str3).replaceAll("~", "%7E") }],
  },
  {
    code: "escapes_in_lower_case",
    message: "The percent-encoding of the string to sign is in lower-case hex; it is in upper case.",
    ways: ({ encode }) => [{ encode: (str3) => encode(str3).replaceAll(/%../g, (escape) => escape.toLowerCase()) }],
  },
  {
    code: "trailing_ampersand",
    message: "The string to sign ends with a `&` that does not belong there.",
    ways: () => [{ end: "&" }],
  },
);
