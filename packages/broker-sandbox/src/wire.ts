import { Refusal } from "./refusal.ts";

/** Received request, before decoding. */
export interface WireRequest {
  readonly method: string;
  /** Percent-encoded path and query, as in the request line. */
  readonly target: string;
  /** Headers with lower-case names, in the order of the request. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** Returns an object whose keys are lower-case header names, and whose values are lists of header values. */
export function distinctHeaders({ headers }: WireRequest): Readonly<Record<string, readonly string[]>> {
  return listsByName(headers);
}

export function listsByName(pairs: WireRequest["headers"]): Readonly<Record<string, readonly string[]>> {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const before = values.get(name);
    if (before === undefined) values.set(name, [value]);
    else before.push(value);
  }
  return Object.fromEntries(values);
}

/** Returns the decoded path. An encoded slash stays encoded, because an encoded slash does not separate segments. */
export function comparablePath(request: WireRequest): string {
  return rawSegments(request)
    .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
    .join("/");
}

export function rawSegments({ target }: WireRequest): string[] {
  const [path = ""] = target.split("?");
  return path.split("/");
}

/** Ignores empty parts of a query, as in `a=1&&b=2`. */
export function rawQuery({ target }: WireRequest): RawPair[] {
  const start = target.indexOf("?");
  const pieces = start === -1 ? [] : target.slice(start + 1).split("&");
  return pieces
    .filter((piece) => piece !== "")
    .map((piece) => {
      const [name = "", ...value] = piece.split("=");
      return { name: decodeText(name), value: value.join("=") };
    });
}

export interface RawPair {
  readonly name: string;
  readonly value: string;
}

/**
 * Decodes a name or a value of the query, in which a plus encodes a space. `decodeURIComponent` never throws here,
 * because the verifier has rejected malformed encoding.
 */
export function decodeText(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

/** Decodes the body. Without `fatal`, the decoder replaces invalid UTF-8 by U+FFFD, which the client did not sign. */
export function bodyText({ body }: WireRequest): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new Refusal(400, "body_not_utf8", "The body is not UTF-8.");
  }
}
