import type { SignatureInput } from "./signature-input.ts";
import { SigningError } from "./errors.ts";

/**
 * Matches spellings that some servers read as another request with the same canonical request: a raw character that has
 * a meaning for some of them, or that no URL has; a percent-encoded letter, digit, `-`, `.` or `_`; an escape in lower
 * case.
 */
const ODD = /[^\w\-.~!$'()*:@=/&[\]%]|%(?![\dA-F]{2})|%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dA])/;

/** Matches more such spellings of a path. A query may have raw `&`, `[` and `]`, and a slash separates nothing in it. */
const ODD_IN_PATH = /[&[\]]|%2F/;

/** Matches a piece of the query without `=`, an empty piece, or an empty query behind `?`. */
const INCOMPLETE_PIECE = /(?:^|&)[^=&]*(?:&|$)/;

/**
 * Rejects a request that can be read as another request with the same canonical request.
 *
 * Of two such requests it rejects the one with the unusual spelling, so that a strict signer and a strict verifier
 * never confuse them. Values are joined before they are encoded, so a separator inside a value looks like a separator
 * between two values, and the last value of a repeated name can look like a body hash. The order of the query is never
 * signed.
 *
 * @param target path and query as in the request line
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
      "It can be read as another request with the same signature. See `strict`.",
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

/** Whether a value of a repeated name looks like a pair, or like the body's hash. */
function hasMisleadingRepeats(query: SignatureInput["query"]): boolean {
  const names = new Set<string>();
  const repeated = new Set<string>();
  for (const [name] of query) (names.has(name) ? repeated : names).add(name);
  return query.some(([name, value]) => repeated.has(name) && /=|^[0-9A-F]{64}$/.test(value));
}
