import type { NameValuePair, SignatureInput } from "../signature-input.ts";
import { SIGNED_HEADERS } from "../constants.ts";
import type { Algorithm } from "../crypto/primitives.ts";
import { byCodePoint, percentEncode } from "../text.ts";

/** A text to hash. It is an object, so that a WeakMap can keep its hashes. */
export interface Body {
  readonly text: string;
}

/** One way to compute a signature. Each step of the scheme is a field, so that a mistake can replace it. */
export interface SigningVariant {
  readonly path: string;
  readonly query: readonly NameValuePair[];
  readonly headers: readonly NameValuePair[];
  /** Merges and sorts query and headers. */
  readonly arrange: (query: readonly NameValuePair[], headers: readonly NameValuePair[]) => NameValuePair[];
  readonly sortsValues: boolean;
  readonly joinsRepeated: boolean;
  /** The value of `x-version`, which is not signed. */
  readonly xVersion: string;
  /** The text that is hashed; undefined if none is. */
  readonly body: Body | undefined;
  readonly bodyAlgorithm: Algorithm;
  readonly writeHash: (upperCaseHex: string) => string;
  /** Text behind the last part. */
  readonly end: string;
  /** Percent-encodes a piece of `str3`. It must encode each character on its own. */
  readonly encode: (piece: string) => string;
  readonly secret: string;
  /** Text behind the secret in the key. */
  readonly keyEnd: string;
  readonly macAlgorithm: Algorithm;
  readonly writeSignature: (base64: string) => string;
}

/** Returns the variant without a mistake. */
export function variantOf({ path, query, headers, body }: SignatureInput, secret: string): SigningVariant {
  return {
    path,
    query,
    headers: SIGNED_HEADERS.map((name) => [name, headers[name]]),
    arrange: sortedBy(byCodePoint),
    xVersion: versionOf(headers),
    sortsValues: true,
    joinsRepeated: true,
    body: body ? { text: body } : undefined,
    bodyAlgorithm: "sha256",
    writeHash: (upperCaseHex) => upperCaseHex,
    end: "",
    encode: percentEncode,
    secret,
    keyEnd: "&",
    macAlgorithm: "sha256",
    writeSignature: (base64) => base64,
  };
}

/** `x-version` is not in the input's type. It is not signed, so half of a surrogate pair in it is no error. */
function versionOf(headers: object): string {
  const version: unknown = new Map(Object.entries(headers)).get("x-version");
  return typeof version === "string" && version.isWellFormed() ? version : "v3";
}

export function sortedBy(order: (a: string, b: string) => number): SigningVariant["arrange"] {
  return (query, headers) => [...query, ...headers].sort(([a], [b]) => order(a, b));
}
