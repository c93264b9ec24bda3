import type { SignatureInput } from "./canonical.ts";
import { SigningError } from "./errors.ts";

/**
 * Refuses what a JavaScript caller may give in place of an input: it would be signed as `undefined` or `[object Object]`.
 * A missing header has a code of its own, and is refused where it is read.
 *
 * @throws {SigningError} `invalid_request`, `unsupported_body`
 */
export function assertSignatureInput(input: SignatureInput): void {
  const { path, query, headers, body }: Partial<Record<keyof SignatureInput, unknown>> = Object(input);
  assertRequest(typeof path === "string", "path must be text.");
  assertRequest(Array.isArray(query) && query.every(isPair), "query must be a list of pairs, each a name and a value.");
  assertRequest(Object(headers) === headers, "headers must be an object with a property for each.");
  if (body !== undefined && typeof body !== "string") {
    throw new SigningError("unsupported_body", "The body must be text, as normalizeBody returns it.");
  }
}

export function assertRequest(holds: boolean, message: string): void {
  if (!holds) throw new SigningError("invalid_request", message);
}

function isPair(pair: unknown): boolean {
  return Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === "string");
}
