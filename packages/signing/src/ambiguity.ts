import type { SignatureInput } from "./signature-input.ts";
import { SigningError } from "./errors.ts";

/**
 * Matches unusual spellings. Some servers read an unusual spelling as a different request with the same canonical request:
 *
 * - a raw character that has a meaning for some servers, or that is not allowed in a URL
 * - a percent-encoded letter, digit, `-`, `.` or `_`
 * - a percent-encoding in lower case
 */
const ODD = /[^\w\-.~!$'()*:@=/&[\]%]|%(?![\dA-F]{2})|%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dA])/;

/** Matches a raw `&`, `[` or `]`, or an encoded slash. These characters are unusual in a path, but usual in a query. */
const ODD_IN_PATH = /[&[\]]|%2F/;

/** Matches a query that has a piece without `=`, an empty piece, or no piece at all. */
const INCOMPLETE_PIECE = /(?:^|&)[^=&]*(?:&|$)/;

/**
 * Rejects a request if a server could read a different request with the same canonical request.
 *
 * Of two requests with the same canonical request, the unusual spelling is rejected and the usual spelling is accepted.
 * The scheme joins values before it encodes them. So a separator inside a value looks like a separator between two
 * values. The last value of a repeated name can look like a body hash. The signature does not depend on the order of
 * the query, so two requests that differ only in this order are not ambiguous.
 *
 * @param target path and query as in the request line, percent-encoded
 * @throws {SigningError} `ambiguous_request`
 */
export function assertUnambiguous(target: string, { path, query, headers }: Omit<SignatureInput, "body">): void {
  const ambiguous =
    isOddlyWritten(target) ||
    [path, ...query.flat(), ...Object.values(headers)].some((text) => text.includes("&")) ||
    query.some(([name]) => name.includes("=")) ||
    hasMisleadingRepeats(query);
  if (ambiguous) {
    throw new SigningError(
      "ambiguous_request",
      "The request can be read as another request with the same signature, which the option `strict` rejects.",
    );
  }
}

function isOddlyWritten(target: string): boolean {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  if (ODD.test(path) || ODD_IN_PATH.test(path)) return true;
  const query = target.slice(path.length + 1);
  return mark !== -1 && (ODD.test(query) || INCOMPLETE_PIECE.test(query));
}

/** Returns whether a value of a repeated name looks like a pair, or like the hash of a body. */
function hasMisleadingRepeats(query: SignatureInput["query"]): boolean {
  const names = new Set<string>();
  const repeated = new Set<string>();
  for (const [name] of query) (names.has(name) ? repeated : names).add(name);
  return query.some(([name, value]) => repeated.has(name) && /=|^[0-9A-F]{64}$/.test(value));
}
