import { hmac } from "#crypto";
import { canonicalize } from "./canonical.ts";
import type { SignatureInput } from "./signature-input.ts";
import type { Mac } from "./crypto/primitives.ts";
import { SigningError } from "./errors.ts";
import { assertWellFormed } from "./text.ts";

/**
 * Computes the signature of a request: base64 of HMAC-SHA256 over the canonical request, keyed by the application
 * secret and one `&` (reference: Algorithm, steps 2 and 3).
 *
 * It takes any strings without lone surrogates, unchanged. Pass the body as `normalizeBody` returns it.
 *
 * @param appSecret without the `&`
 * @throws {SigningError} as `canonicalize` does; `invalid_credentials` for a secret that is no text
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

/** Creates the MAC of a secret. The secret is only in its closure. */
export function macOf(appSecret: string): Mac {
  assertSecret(appSecret);
  return hmac("sha256", `${appSecret}&`);
}

/** @throws {SigningError} `invalid_credentials`, `lone_surrogate` */
export function assertSecret(appSecret: unknown): asserts appSecret is string {
  if (typeof appSecret !== "string") {
    throw new SigningError("invalid_credentials", "The application secret must be text.");
  }
  assertWellFormed(appSecret, "The application secret");
}
