import type { NameValuePair } from "../signature-input.ts";
import { hash, hmac } from "#crypto";
import { SIGNED_HEADERS } from "../constants.ts";
import type { Key, Mac } from "../crypto/primitives.ts";
import { byCodePoint, percentEncode } from "../text.ts";
import type { Encode } from "./encoders.ts";
import type { Observed } from "./observed.ts";

/** Body that is hashed. The body is an object, because a WeakMap stores its hashes. */
export interface Body {
  readonly data: string | Uint8Array;
}

export type Compare = (a: string, b: string) => number;

export type PartName = "path" | "pairs" | "hash";

export type Parts = Readonly<Record<"path" | "pairs", string>> & { readonly hash: string | undefined };

/** Hashes the data of a body. Returns upper-case hex. */
export type HashBody = (data: string | Uint8Array) => string | Promise<string>;

/**
 * A procedure that computes a signature, correctly or with mistakes. Each step of the scheme is a field, so that a
 * mistake can replace the step.
 */
export interface SigningVariant {
  readonly observed: Observed;
  readonly path: string;
  readonly query: readonly NameValuePair[];
  readonly headers: readonly NameValuePair[];
  /** Merges the query and the headers, and sorts them. */
  readonly arrange: (query: readonly NameValuePair[], headers: readonly NameValuePair[]) => NameValuePair[];
  /** Sorts the values of a repeated name. */
  readonly sortValues: Compare | undefined;
  /** Returns the pairs of one repeated name. */
  readonly joinRepeated: (name: string, values: readonly string[]) => readonly NameValuePair[];
  readonly pair: (name: string, value: string) => string;
  readonly pairSeparator: string;
  readonly partSeparator: string;
  readonly order: readonly PartName[];
  /** Joins the parts. If this function is undefined, `order` and `partSeparator` define the text. */
  readonly compose: ((parts: Parts, variant: SigningVariant) => string) | undefined;
  /** Text before the first part. */
  readonly lead: string;
  /** Text after the last part. */
  readonly end: string;
  readonly body: Body | undefined;
  readonly hashBody: HashBody;
  readonly writeHash: (upperCaseHex: string) => string;
  /** Returns the text that replaces the body's hash, or undefined if no text replaces it. */
  readonly bodyPart: ((body: Body | undefined) => string | undefined) | undefined;
  /** Percent-encodes `str3`. */
  readonly encode: Encode;
  /** Whether `encode` returns the same result for a whole text as for its pieces. */
  readonly encodesInPieces: boolean;
  readonly messageBytes: ((message: string) => string | Uint8Array) | undefined;
  readonly secret: string;
  readonly key: (secret: string) => Key | Promise<Key>;
  readonly mac: (key: Key) => Mac;
  /** Writes the signature in a format that cannot be decoded. */
  readonly write: ((digest: Uint8Array) => string) | undefined;
}

export const sha256: HashBody = (data) => hash("sha256", data);
export const hmacSha256 = (key: Key): Mac => hmac("sha256", key);

/** Returns the variant that has no mistake. */
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
