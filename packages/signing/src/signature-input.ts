import type { SignedHeaderName } from "./constants.ts";
import { SigningError } from "./errors.ts";
import { assertText } from "./text.ts";

/** Name and value, decoded. */
export type NameValuePair = readonly [name: string, value: string];

/** Parts of a request that are signed. No value is percent-encoded. */
export interface SignatureInput {
  /** Decoded path, such as `/watchlists/my list`. */
  readonly path: string;
  /** Decoded query parameters, in any order. A name may be repeated. */
  readonly query: readonly NameValuePair[];
  /** Six signed headers, by lower-case name. Other headers are ignored. */
  readonly headers: Readonly<Record<SignedHeaderName, string>>;
  /** Exact text that is sent: the result of `normalizeBody`. Undefined and `""` mean that there is no body. */
  readonly body?: string | undefined;
}

/**
 * Rejects an input with values of other types, which a JavaScript caller can pass. Such a value would be signed as
 * `undefined` or `[object Object]`. A missing header is not checked here, because it has its own code.
 *
 * @throws {SigningError} `invalid_request`, `unsupported_body`
 */
export function assertSignatureInput(input: SignatureInput): void {
  const { path, query, headers, body }: Partial<Record<keyof SignatureInput, unknown>> = Object(input);
  assertRequest(typeof path === "string", "path must be a string.");
  assertRequest(
    Array.isArray(query) && query.every(isPair),
    "query must be an array of pairs [name, value] of strings.",
  );
  assertRequest(Object(headers) === headers, "headers must be an object with a property for each signed header.");
  if (body !== undefined) assertText(body);
}

export function assertRequest(holds: boolean, message: string): void {
  if (!holds) throw new SigningError("invalid_request", message);
}

function isPair(pair: unknown): boolean {
  return Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === "string");
}
