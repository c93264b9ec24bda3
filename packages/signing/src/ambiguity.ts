import type { SignatureInput } from "./signature-input.ts";
import { SigningError } from "./errors.ts";

/**
 * Matches text in a URL that different servers can interpret in different ways:
 *
 * - an unencoded character that is special for some servers, or that is not allowed in a URL
 * - a percent-encoded letter, digit, `-`, `.` or `_`
 * - a percent-encoding with lower-case hex digits
 */
const ODD = /[^\w\-.~!$'()*:@=/&[\]%]|%(?![\dA-F]{2})|%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dA])/;

/** Matches a character that is unusual in a path: an unencoded `&`, `[` or `]`, or an encoded slash. */
const ODD_IN_PATH = /[&[\]]|%2F/;

/** Matches a query that is empty, or in which a parameter is empty or has no `=`, such as `a=1&&b=2` or `a=1&b`. */
const INCOMPLETE_PIECE = /(?:^|&)[^=&]*(?:&|$)/;

/**
 * Rejects a request if the signature of the request is also valid for a different request.
 *
 * In the canonical request, a `&` inside a value looks like a `&` between two values. The values of a repeated
 * parameter are joined with `&`, so a value of 64 hex digits looks like the hash of a body. `assertUnambiguous` accepts
 * every order of the query parameters, because the signature does not depend on their order.
 *
 * @param target path and query as in the request line, percent-encoded
 */
export function assertUnambiguous(target: string, { path, query, headers }: Omit<SignatureInput, "body">): void {
  const ambiguous =
    isOddlyWritten(target) ||
    [path, ...query.flat(), ...Object.values(headers)].some((text) => text.includes("&")) ||
    query.some(([name]) => name.includes("=")) ||
    hasMisleadingRepeats(query);
  if (ambiguous) {
    const message =
      "The signature of this request is also valid for a different request. " +
      "The option `strict` rejects such an ambiguous request.";
    throw new SigningError("ambiguous_request", message);
  }
}

function isOddlyWritten(target: string): boolean {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  if (ODD.test(path) || ODD_IN_PATH.test(path)) return true;
  const query = target.slice(path.length + 1);
  return mark !== -1 && (ODD.test(query) || INCOMPLETE_PIECE.test(query));
}

function hasMisleadingRepeats(query: SignatureInput["query"]): boolean {
  const names = new Set<string>();
  const repeated = new Set<string>();
  for (const [name] of query) (names.has(name) ? repeated : names).add(name);
  return query.some(([name, value]) => repeated.has(name) && /=|^[0-9A-F]{64}$/.test(value));
}
