// Computes the string to sign in a third of the time of `canonicalize` (measured). Percent-encoding works character by
// character, so each part can be encoded separately. A part that stays the same in the next request is not encoded
// again.
import { byNameThenValue } from "./canonical.ts";
import type { NameValuePair } from "./signature-input.ts";
import { SIGNED_HEADERS, type SignedHeaderName } from "./constants.ts";
import { memoizeLast } from "./memoize-last.ts";
import type { Target } from "./target.ts";
import { byCodePoint, percentEncode } from "./text.ts";

/** Percent-encoded `&` and `=`. */
const AND = "%26";
const IS = "%3D";

/** Signed headers that a client sets. The host comes from the URL. */
export type SentHeaders = Readonly<Record<Exclude<SignedHeaderName, "host">, string>>;

interface SignedTarget extends Target {
  readonly host: string;
}

/**
 * Creates the function for one signer. The function keeps the latest encoded parts, which rarely change between
 * requests.
 */
export function createStringToSign() {
  const path = memoizeLast(percentEncode);
  const host = headerEncoder("host");
  const appKey = headerEncoder("x-app-key");
  const algorithm = headerEncoder("x-signature-algorithm");
  const version = headerEncoder("x-signature-version");
  const timestamp = headerEncoder("x-timestamp");
  const nonceIs = `${AND}x-signature-nonce${IS}`;

  return (target: SignedTarget, headers: SentHeaders, str2: string | undefined): string => {
    const parts = [
      path(target.path),
      host(target.host),
      appKey(headers["x-app-key"]),
      algorithm(headers["x-signature-algorithm"]),
      nonceIs + percentEncode(headers["x-signature-nonce"]),
      version(headers["x-signature-version"]),
      timestamp(headers["x-timestamp"]),
    ];
    if (target.query.length > 0) insert(parts, target.query);
    if (str2 !== undefined) parts.push(AND + str2);
    return parts.join("");
  };
}

function headerEncoder(name: SignedHeaderName): (value: string) => string {
  return memoizeLast((value) => encodePair(name, value));
}

function encodePair(name: string, value: string): string {
  return AND + percentEncode(name) + IS + percentEncode(value);
}

/** Inserts each query parameter after the last part that sorts before it. */
function insert(parts: string[], query: readonly NameValuePair[]): void {
  const sorted = query.length > 1 ? [...query].sort(byNameThenValue) : query;
  let latest: string | undefined;
  let part = 0;
  for (const [name, value] of sorted) {
    while (part < SIGNED_HEADERS.length && byCodePoint(SIGNED_HEADERS[part] ?? "", name) < 0) part++;
    parts[part] += name === latest ? AND + percentEncode(value) : encodePair(name, value);
    latest = name;
  }
}
