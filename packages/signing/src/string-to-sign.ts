// The function that `createStringToSign` returns is three times as fast as `canonicalize` (measured). The returned
// function encodes each part of the string to sign separately, and only if the part has changed since the previous
// request.
import { byNameThenValue } from "./canonical.ts";
import type { NameValuePair } from "./signature-input.ts";
import { SIGNED_HEADERS, type SignedHeaderName } from "./constants.ts";
import { memoizeLast } from "./memoize-last.ts";
import type { Target } from "./target.ts";
import { byCodePoint, percentEncode } from "./text.ts";

const AND = "%26";
const IS = "%3D";

/** Signed headers except `host`, which comes from the URL. */
export type SentHeaders = Readonly<Record<Exclude<SignedHeaderName, "host">, string>>;

interface SignedTarget extends Target {
  readonly host: string;
}

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

/** Inserts the query parameters between the headers, so that query parameters and headers are sorted by name. */
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
