// Mistakes in the string to sign.
import { signedBy, withoutBody, type Case } from "./request.ts";

export const ENCODING_CASES: Case[] = [
  ["string_not_encoded", "at all", () => signedBy({ encode: (_, str3) => str3 })],
  [
    "slash_not_encoded",
    "as Python's quote leaves it",
    () => signedBy({ encode: (encoded) => encoded.replaceAll("%2F", "/") }),
  ],
  [
    "marks_not_encoded",
    "as encodeURIComponent leaves them",
    () => signedBy({ encode: (_, str3) => encodeURIComponent(str3) }),
  ],
  ["star_not_encoded", "as Java leaves it", () => signedBy({ encode: (encoded) => encoded.replaceAll("%2A", "*") })],
  ["tilde_encoded", "as Java does", () => signedBy({ encode: (encoded) => encoded.replaceAll("~", "%7E") })],
  [
    "escapes_in_lower_case",
    "all of them",
    () => signedBy({ encode: (encoded) => encoded.replace(/%../g, (escape) => escape.toLowerCase()) }),
  ],
  [
    "trailing_ampersand",
    "where no body follows",
    () => signedBy({ request: withoutBody, str3: (text) => `${text}&` }),
    withoutBody,
  ],
];
