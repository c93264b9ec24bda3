import type { SignedHeaderName } from "./constants.ts";
import { SigningError } from "./errors.ts";
import { assertText } from "./text.ts";

/** Decoded name and decoded value. */
export type NameValuePair = readonly [name: string, value: string];

/** Signed parts of a request, without percent-encoding. */
export interface SignatureInput {
  /** Decoded path, such as `/watchlists/my list`. */
  readonly path: string;
  /** Decoded query parameters, in any order. A name may occur several times. */
  readonly query: readonly NameValuePair[];
  /** Values of the six signed headers, by lower-case name. Other headers are ignored. */
  readonly headers: Readonly<Record<SignedHeaderName, string>>;
  /** Exact text that is sent: the result of `normalizeBody`. Undefined and `""` mean that there is no body. */
  readonly body?: string | undefined;
}

/**
 * Rejects values of the wrong type, which a JavaScript caller can pass. Without this check, a value of the wrong type
 * would be signed as `undefined` or `[object Object]`. A later check rejects missing headers, with the code
 * `missing_signed_header`.
 */
export function assertSignatureInput(input: SignatureInput): void {
  const { path, query, headers, body }: Partial<Record<keyof SignatureInput, unknown>> = Object(input);
  assertRequest(typeof path === "string", "path must be a string.");
  assertRequest(isListOf(query, isPair), "query must be an array of pairs of strings, such as [name, value].");
  assertRequest(Object(headers) === headers, "headers must be an object with a property for each signed header.");
  if (body !== undefined) assertText(body);
}

export function assertRequest(holds: boolean, message: string): asserts holds {
  if (!holds) throw new SigningError("invalid_request", message);
}

function isPair(pair: unknown): boolean {
  return isListOf(pair, (text) => typeof text === "string") && pair.length === 2;
}

/** `every` alone would skip the holes of a sparse array, so `Array.from` first converts each hole to undefined. */
function isListOf(list: unknown, isItem: (item: unknown) => boolean): list is readonly unknown[] {
  return Array.isArray(list) && Array.from(list).every(isItem);
}
