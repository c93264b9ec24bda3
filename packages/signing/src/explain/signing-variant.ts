import type { NameValuePair } from "../signature-input.ts";
import { hash, hmac } from "#crypto";
import { SIGNED_HEADERS } from "../constants.ts";
import type { Key, Mac } from "../crypto/primitives.ts";
import { byCodePoint, percentEncode } from "../text.ts";
import type { Encode } from "./encoders.ts";
import type { Observed } from "./observed.ts";

/** What is hashed. It is an object, so that a WeakMap can keep its hashes. */
export interface Body {
  readonly data: string | Uint8Array;
}

export type Compare = (a: string, b: string) => number;

export type PartName = "path" | "pairs" | "hash";

export type Parts = Readonly<Record<"path" | "pairs", string>> & { readonly hash: string | undefined };

/** Hashes what a body holds, in upper-case hex. */
export type HashBody = (data: string | Uint8Array) => string | Promise<string>;

/** One way to compute a signature. Each step of the scheme is a field, so that a mistake can replace it. */
export interface SigningVariant {
  readonly observed: Observed;
  readonly path: string;
  readonly query: readonly NameValuePair[];
  readonly headers: readonly NameValuePair[];
  /** Merges and sorts query and headers. */
  readonly arrange: (query: readonly NameValuePair[], headers: readonly NameValuePair[]) => NameValuePair[];
  /** Sorts the values of a repeated name. */
  readonly sortValues: Compare | undefined;
  /** Returns the pairs of one repeated name. */
  readonly joinRepeated: (name: string, values: readonly string[]) => readonly NameValuePair[];
  readonly pair: (name: string, value: string) => string;
  readonly pairSeparator: string;
  readonly partSeparator: string;
  readonly order: readonly PartName[];
  /** Joins the parts in another way than `order` and `partSeparator` can. */
  readonly compose: ((parts: Parts, variant: SigningVariant) => string) | undefined;
  /** Text before the first part and behind the last one. */
  readonly lead: string;
  readonly end: string;
  readonly body: Body | undefined;
  readonly hashBody: HashBody;
  readonly writeHash: (upperCaseHex: string) => string;
  /** Writes the part of the body in place of a hash; undefined if there is none. */
  readonly bodyPart: ((body: Body | undefined) => string | undefined) | undefined;
  /** Percent-encodes `str3`. */
  readonly encode: Encode;
  /** Whether `encode` gives the same for a text and for its pieces, one by one. */
  readonly encodesInPieces: boolean;
  readonly messageBytes: ((message: string) => string | Uint8Array) | undefined;
  readonly secret: string;
  readonly key: (secret: string) => Key | Promise<Key>;
  readonly mac: (key: Key) => Mac;
  /** Writes the signature's bytes in a form from which they cannot be read back. */
  readonly write: ((digest: Uint8Array) => string) | undefined;
}

export const sha256: HashBody = (data) => hash("sha256", data);
export const hmacSha256 = (key: Key): Mac => hmac("sha256", key);

/** Returns the variant without a mistake. */
export function variantOf(observed: Observed, secret: string): SigningVariant {
  const { path, query, headers, body } = observed;
  return {
    observed,
    path,
    query,
    headers: SIGNED_HEADERS.map((name) => [name, headers[name]]),
    arrange: sortedBy(byCodePoint),
    sortValues: byCodePoint,
    joinRepeated: (name, values) => [[name, values.join("&")]],
    pair: (name, value) => `${name}=${value}`,
    pairSeparator: "&",
    partSeparator: "&",
    order: ["path", "pairs", "hash"],
    compose: undefined,
    lead: "",
    end: "",
    body: body ? { data: body } : undefined,
    hashBody: sha256,
    writeHash: (upperCaseHex) => upperCaseHex,
    bodyPart: undefined,
    encode: percentEncode,
    encodesInPieces: true,
    messageBytes: undefined,
    secret,
    key: (text) => `${text}&`,
    mac: hmacSha256,
    write: undefined,
  };
}

export function sortedBy(order: Compare): SigningVariant["arrange"] {
  return (query, headers) => [...query, ...headers].sort(([a], [b]) => order(a, b));
}
