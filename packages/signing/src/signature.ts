import { hmac } from "#crypto";
import { canonicalize, type SignatureInput } from "./canonical.ts";
import type { Mac } from "./crypto/primitives.ts";
import { refuseLoneSurrogates } from "./text.ts";

/**
 * The signature of a request: base64 of HMAC-SHA256 over the canonical request, keyed by the application
 * secret and one `&` (reference: Algorithm, steps 2 and 3). Takes any strings as they are that
 * UTF-8 can say.
 *
 * @throws {SigningError} as `canonicalize` does
 * @example
 * const signature = await computeSignature({ path, query: [["symbol", "AAPL"]], headers }, "made-up-secret");
 */
export async function computeSignature(input: SignatureInput, appSecret: string): Promise<string> {
  const { encoded } = await canonicalize(input);
  return macOf(appSecret)(encoded);
}

/** What the application secret is good for: the secret itself is kept out of sight. */
export function macOf(appSecret: string): Mac {
  refuseLoneSurrogates(appSecret, "The application secret");
  return hmac("sha256", `${appSecret}&`);
}
