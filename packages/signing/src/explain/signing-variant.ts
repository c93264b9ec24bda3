import type { NameValuePair } from "../signature-input.ts";
import { hash, hmac } from "#crypto";
import { SIGNED_HEADERS } from "../constants.ts";
import type { Key, Mac } from "../crypto/primitives.ts";
import { byCodePoint, percentEncode } from "../text.ts";
import { bytesOfMac } from "./bytes.ts";
import type { Encode } from "./formats/encoders.ts";
import type { Observed } from "./read-input.ts";

/** Body to sign. The type is an object, because caches use the body as the key of a WeakMap. */
export interface Body {
  readonly data: string | Uint8Array;
}

export type Compare = (a: string, b: string) => number;

type PartName = "path" | "pairs" | "hash";

export type Parts = Readonly<Record<"path" | "pairs", string>> & { readonly hash: string | undefined };

/** Returns the hash of a body in upper-case hex. */
export type HashBody = (data: string | Uint8Array) => string | Promise<string>;

/**
 * Data and functions from which the search computes a signature. To imitate a mistake of a client, the search copies
 * the variant and changes one or more fields.
 */
export interface SigningVariant {
  readonly observed: Observed;
  readonly path: string;
  readonly query: readonly NameValuePair[];
  readonly headers: readonly NameValuePair[];
  readonly arrange: (query: readonly NameValuePair[], headers: readonly NameValuePair[]) => NameValuePair[];
  /** If `sortValues` is undefined, the values of a repeated name are not sorted. */
  readonly sortValues: Compare | undefined;
  readonly joinRepeated: (name: string, values: readonly string[]) => readonly NameValuePair[];
  readonly pair: (name: string, value: string) => string;
  readonly pairSeparator: string;
  readonly partSeparator: string;
  readonly order: readonly PartName[];
  /** If `compose` is undefined, the parts are joined in the `order`, with `partSeparator` between two parts. */
  readonly compose: ((parts: Parts, variant: SigningVariant) => string) | undefined;
  readonly lead: string;
  readonly end: string;
  readonly body: Body | undefined;
  readonly hashBody: HashBody;
  readonly writeHash: (upperCaseHex: string) => string;
  /** Returns the text that the client signs instead of the body's hash, or undefined for a body that is not signed. */
  readonly bodyPart: ((body: Body | undefined) => string | undefined) | undefined;
  readonly encode: Encode;
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
export const hmacBytes = async (key: Key, message: string | Uint8Array): Promise<Uint8Array> =>
  bytesOfMac(await hmacSha256(key)(message));

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

/** @param textOf returns the text by which a pair is sorted, by default its name */
export function sortedBy(
  order: Compare,
  textOf: (pair: NameValuePair) => string = ([name]) => name,
): SigningVariant["arrange"] {
  return (query, headers) => [...query, ...headers].sort((a, b) => order(textOf(a), textOf(b)));
}

export function valuesByName(pairs: readonly NameValuePair[]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const repeated = values.get(name);
    if (repeated === undefined) values.set(name, [value]);
    else repeated.push(value);
  }
  return values;
}
