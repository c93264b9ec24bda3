// Defines mistakes in the encoding of the string to sign.
import { signedBy, withoutBody, type Case } from "./request.ts";

export const ENCODING_CASES: Case[] = [
  ["string_not_encoded", "at all", () => signedBy({ encode: (_, str3) => str3 })],
  [
    "slash_not_encoded",
    "as with Python's quote",
    () => signedBy({ encode: (encoded) => encoded.replaceAll("%2F", "/") }),
  ],
  [
    "marks_not_encoded",
    "as with encodeURIComponent",
    () => signedBy({ encode: (_, str3) => encodeURIComponent(str3) }),
  ],
  ["star_not_encoded", "as with Java", () => signedBy({ encode: (encoded) => encoded.replaceAll("%2A", "*") })],
  ["tilde_encoded", "as with Java", () => signedBy({ encode: (encoded) => encoded.replaceAll("~", "%7E") })],
  [
    "escapes_in_lower_case",
    "all of them",
    () => signedBy({ encode: (encoded) => encoded.replace(/%../g, (escape) => escape.toLowerCase()) }),
  ],
  [
    "trailing_ampersand",
    "in a request without a body",
    () => signedBy({ request: withoutBody, str3: (text) => `${text}&` }),
    withoutBody,
  ],
];
