import { signedBy, withoutBody, type Case } from "./request.ts";

export const ENCODING_CASES: Case[] = [
  ["string_not_encoded", "no percent-encoding", () => signedBy({ encode: (_, str3) => str3 })],
  ["slash_not_encoded", "Python's quote", () => signedBy({ encode: (encoded) => encoded.replaceAll("%2F", "/") })],
  [
    "marks_not_encoded",
    "JavaScript's encodeURIComponent",
    () => signedBy({ encode: (_, str3) => encodeURIComponent(str3) }),
  ],
  ["star_not_encoded", "Java's URLEncoder", () => signedBy({ encode: (encoded) => encoded.replaceAll("%2A", "*") })],
  ["tilde_encoded", "Java's URLEncoder", () => signedBy({ encode: (encoded) => encoded.replaceAll("~", "%7E") })],
  [
    "escapes_in_lower_case",
    "all escapes",
    () => signedBy({ encode: (encoded) => encoded.replace(/%../g, (escape) => escape.toLowerCase()) }),
  ],
  [
    "trailing_ampersand",
    "a request without a body",
    () => signedBy({ request: withoutBody, str3: (text) => `${text}&` }),
    withoutBody,
  ],
];
