import { hash } from "#crypto";
import { SIGNED_HEADERS } from "./constants.ts";
import { SigningError } from "./errors.ts";
import { assertSignatureInput, type NameValuePair, type SignatureInput } from "./signature-input.ts";
import { byCodePoint, percentEncode, assertWellFormed } from "./text.ts";

/** Results of the steps of the signature algorithm. The fields have the names that the reference uses. */
export interface CanonicalRequest {
  /**
   * Query parameters and signed headers, merged and sorted by name (steps 1.1 and 1.2). The values of a repeated name
   * are joined in one pair.
   */
  readonly pairs: readonly NameValuePair[];
  /** `name1=value1&name2=value2…` (step 1.3). */
  readonly str1: string;
  /** SHA-256 of the body in upper-case hex, or undefined without a body (step 1.4). */
  readonly str2: string | undefined;
  /** `path&str1&str2`, or `path&str1` without a body (step 1.5). */
  readonly str3: string;
  /** String to sign, which is the percent-encoded `str3` (step 1.6). */
  readonly encoded: string;
}

/**
 * Computes the canonical request, step by step (reference: Algorithm, step 1).
 *
 * `canonicalize` does not decode or normalize the values. `canonicalize` is asynchronous because WebCrypto is
 * asynchronous.
 *
 * @param input decoded values, and the body that `normalizeBody` returned
 * @throws {SigningError} `missing_signed_header`: one of the six signed headers is absent
 * @throws {SigningError} `invalid_request` or `unsupported_body`: a value has the wrong type
 * @throws {SigningError} `lone_surrogate`: a value is not well-formed Unicode
 * @throws {SigningError} `crypto_unavailable`: the page is not a secure context
 * @example
 * const { str1, encoded } = await canonicalize({
 *   path: "/trading/accounts/list",
 *   query: [],
 *   headers: {
 *     host: "api.example.com",
 *     "x-app-key": "made-up-key",
 *     "x-signature-algorithm": "HMAC-SHA256",
 *     "x-signature-nonce": "made-up-nonce",
 *     "x-signature-version": "1.0",
 *     "x-timestamp": "2026-10-17T09:30:00Z",
 *   },
 * });
 * str1.slice(0, 42); // => host=api.example.com&x-app-key=made-up-key
 */
export async function canonicalize(input: SignatureInput): Promise<CanonicalRequest> {
  assertSignatureInput(input);
  return canonicalRequest(input, await hashBody(input.body));
}

export function hashBody(body: string | Uint8Array | undefined): string | Promise<string> | undefined {
  if (body === undefined || body.length === 0) return undefined;
  if (typeof body === "string") assertWellFormed(body, "The body");
  return hash("sha256", body);
}

export function canonicalRequest(
  { path, query, headers }: Omit<SignatureInput, "body">,
  str2: string | undefined,
): CanonicalRequest {
  const pairs = mergePairs(query, headers);
  const str1 = pairs.map(([name, value]) => `${name}=${value}`).join("&");
  const str3 = str2 === undefined ? `${path}&${str1}` : `${path}&${str1}&${str2}`;
  return { pairs, str1, str2, str3, encoded: percentEncode(str3) };
}

function mergePairs(query: readonly NameValuePair[], headers: SignatureInput["headers"]): NameValuePair[] {
  const headerPairs = SIGNED_HEADERS.map((name): NameValuePair => {
    const value: unknown = headers[name];
    if (typeof value !== "string")
      throw new SigningError("missing_signed_header", `The signed header ${name} is missing.`);
    return [name, value];
  });
  const pairs = [...query, ...headerPairs];
  return joinRepeated(pairs.sort(byNameThenValue));
}

export function byNameThenValue(a: NameValuePair, b: NameValuePair): number {
  return byCodePoint(a[0], b[0]) || byCodePoint(a[1], b[1]);
}

function joinRepeated(sorted: readonly NameValuePair[]): NameValuePair[] {
  const values = new Map<string, string>();
  for (const [name, value] of sorted) {
    const sameName = values.get(name);
    values.set(name, sameName === undefined ? value : `${sameName}&${value}`);
  }
  return [...values];
}
