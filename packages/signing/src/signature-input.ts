import type { SignedHeaderName } from "./constants.ts";
import { SigningError } from "./errors.ts";
import { assertText } from "./text.ts";

/** Name and value, decoded. */
export type NameValuePair = readonly [name: string, value: string];

/** The signed parts of a request, each value as it is before any URL encoding. */
export interface SignatureInput {
  /** The path, decoded: `/watchlists/my list`. */
  readonly path: string;
  /** The query parameters, decoded, in any order. A name may be repeated. */
  readonly query: readonly NameValuePair[];
  /** The six signed headers by their lower-case names. Others are ignored. */
  readonly headers: Readonly<Record<SignedHeaderName, string>>;
  /** The exact text that is sent, as `normalizeBody` returns it. Undefined and `""` both mean no body. */
  readonly body?: string | undefined;
}

/**
 * Rejects an input with other types, as a JavaScript caller may give it. It would be signed as `undefined` or
 * `[object Object]`. A missing header has a code of its own, and is rejected when it is read.
 *
 * @throws {SigningError} `invalid_request`, `unsupported_body`
 */
export function assertSignatureInput(input: SignatureInput): void {
  const { path, query, headers, body }: Partial<Record<keyof SignatureInput, unknown>> = Object(input);
  assertRequest(typeof path === "string", "path must be text.");
  assertRequest(Array.isArray(query) && query.every(isPair), "query must be a list of pairs, each a name and a value.");
  assertRequest(Object(headers) === headers, "headers must be an object with a property for each.");
  if (body !== undefined) assertText(body);
}

export function assertRequest(holds: boolean, message: string): void {
  if (!holds) throw new SigningError("invalid_request", message);
}

function isPair(pair: unknown): boolean {
  return Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === "string");
}
