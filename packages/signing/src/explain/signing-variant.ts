import type { NameValuePair, SignatureInput } from "../canonical.ts";
import { SIGNED_HEADERS } from "../constants.ts";
import type { Algorithm } from "../crypto/primitives.ts";
import { byCodePoint, percentEncode } from "../text.ts";

/** A text that was hashed: an object, so that what is computed from it is computed once. */
export interface Body {
  readonly text: string;
}

/** How somebody computed a signature: every step of the scheme, open to be done otherwise. */
export interface SigningVariant {
  readonly path: string;
  readonly query: readonly NameValuePair[];
  readonly headers: readonly NameValuePair[];
  /** Merges query and headers, and puts them in order. */
  readonly arrange: (query: readonly NameValuePair[], headers: readonly NameValuePair[]) => NameValuePair[];
  readonly sortsValues: boolean;
  readonly joinsRepeated: boolean;
  /** The value of `x-version`, which is not signed. */
  readonly xVersion: string;
  /** What was hashed; undefined where nothing was. */
  readonly body: Body | undefined;
  readonly bodyAlgorithm: Algorithm;
  readonly writeHash: (upperCaseHex: string) => string;
  /** What stands behind the last part. */
  readonly end: string;
  /** Percent-encodes `str3` character by character: it is given the text in pieces. */
  readonly encode: (piece: string) => string;
  readonly secret: string;
  /** What stands behind the secret. */
  readonly keyEnd: string;
  readonly macAlgorithm: Algorithm;
  readonly writeSignature: (base64: string) => string;
}

/** The scheme as the reference has it. */
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

/** The input's type names the six headers alone. This one is not signed, so half of a surrogate pair in it is no error. */
function versionOf(headers: object): string {
  const version: unknown = new Map(Object.entries(headers)).get("x-version");
  return typeof version === "string" && version.isWellFormed() ? version : "v3";
}

export function sortedBy(order: (a: string, b: string) => number): SigningVariant["arrange"] {
  return (query, headers) => [...query, ...headers].sort(([a], [b]) => order(a, b));
}
