import { sha256 } from "#crypto";
import { SIGNED_HEADERS, type SignedHeaderName } from "./constants.ts";
import { SigningError } from "./errors.ts";
import { byCodePoint, percentEncode, refuseLoneSurrogates } from "./text.ts";

export type NameValuePair = readonly [name: string, value: string];

/** What takes part in the signature, every value as it is before any URL encoding. */
export interface SignatureInput {
  /** The path, decoded: `/watchlists/my list`. */
  readonly path: string;
  /** The query parameters, decoded, in any order; a name may stand several times. */
  readonly query: readonly NameValuePair[];
  /** The six signed headers by their lower-case names; others are ignored. */
  readonly headers: Readonly<Record<SignedHeaderName, string>>;
  /** The exact text that is sent. Undefined and `""` are both no body. */
  readonly body?: string | undefined;
}

/** Each step of the scheme, named as the reference names it. */
export interface CanonicalRequest {
  /** Query parameters and signed headers, merged and sorted; a repeated name is one pair. Steps 1.1 and 1.2. */
  readonly pairs: readonly NameValuePair[];
  /** `name1=value1&name2=value2…`. Step 1.3. */
  readonly str1: string;
  /** The body's SHA-256 in upper-case hex, or undefined where there is no body. Step 1.4. */
  readonly str2: string | undefined;
  /** `path&str1&str2`, or `path&str1`. Step 1.5. */
  readonly str3: string;
  /** The string to sign: all of `str3`, percent-encoded. Step 1.6. */
  readonly encoded: string;
}

/**
 * Compute the canonical request, step by step (reference: Algorithm, step 1). Takes any strings as they are that
 * UTF-8 can say.
 *
 * A promise, because without node:crypto the platform's SHA-256 is one.
 *
 * @throws {SigningError} `missing_signed_header`; `lone_surrogate`; `crypto_unavailable` in a page that is not a
 *   secure context
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
 */
export async function canonicalize(input: SignatureInput): Promise<CanonicalRequest> {
  refuseLoneSurrogates(input.body ?? "", "The body");
  const pairs = mergePairs(input);
  const str1 = pairs.map(([name, value]) => `${name}=${value}`).join("&");
  const str2 = input.body ? await sha256(input.body) : undefined;
  const str3 = str2 === undefined ? `${input.path}&${str1}` : `${input.path}&${str1}&${str2}`;
  return { pairs, str1, str2, str3, encoded: percentEncode(str3) };
}

function mergePairs({ query, headers }: SignatureInput): NameValuePair[] {
  const values = new Map<string, string[]>();
  const add = (name: string, value: string) => {
    const sameName = values.get(name);
    if (sameName) sameName.push(value);
    else values.set(name, [value]);
  };
  for (const [name, value] of query) add(name, value);
  for (const name of SIGNED_HEADERS) {
    const value: string | undefined = headers[name];
    if (value === undefined) throw new SigningError("missing_signed_header", `The signed header ${name} is missing.`);
    add(name, value);
  }
  return [...values]
    .map(([name, repeated]): NameValuePair => [name, repeated.sort(byCodePoint).join("&")])
    .sort(([a], [b]) => byCodePoint(a, b));
}
