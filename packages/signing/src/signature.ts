import { hmac } from "#crypto";
import { canonicalize } from "./canonical.ts";
import type { SignatureInput } from "./signature-input.ts";
import type { Mac } from "./crypto/primitives.ts";
import { SigningError } from "./errors.ts";
import { assertWellFormed } from "./text.ts";

/**
 * Computes the signature of a request, which is an HMAC-SHA256 of the string to sign, in base64. The key is the app
 * secret followed by `&` (reference: Algorithm, steps 2 and 3).
 *
 * `computeSignature` does not decode or normalize the values.
 *
 * @param input decoded values, and the body that `normalizeBody` returned
 * @param appSecret app secret, without the `&`
 * @throws {SigningError} any code that `canonicalize` throws
 * @throws {SigningError} `invalid_credentials`: the secret is not a string
 * @example
 * const headers = {
 *   host: "api.example.com",
 *   "x-app-key": "made-up-key",
 *   "x-signature-algorithm": "HMAC-SHA256",
 *   "x-signature-nonce": "made-up-nonce",
 *   "x-signature-version": "1.0",
 *   "x-timestamp": "2026-10-17T09:30:00Z",
 * };
 * const input = { path: "/trading/accounts/list", query: [], headers };
 * await computeSignature(input, "made-up-secret"); // => eSgwEO2jkd43iUn0A8e8afMEJh08tnJYayCnMAvv9vs=
 */
export async function computeSignature(input: SignatureInput, appSecret: string): Promise<string> {
  const { encoded } = await canonicalize(input);
  return macOf(appSecret)(encoded);
}

export function macOf(appSecret: string): Mac {
  assertSecret(appSecret);
  return hmac("sha256", `${appSecret}&`);
}

export function assertSecret(appSecret: unknown): asserts appSecret is string {
  if (typeof appSecret !== "string") {
    throw new SigningError("invalid_credentials", "The app secret must be a string.");
  }
  assertWellFormed(appSecret, "The app secret");
}
