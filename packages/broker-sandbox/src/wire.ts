// Reads the parts of a request before they are decoded.
import { Refusal } from "./refusal.ts";

/** Received request, before it is decoded. */
export interface WireRequest {
  readonly method: string;
  /** Path and query as in the request line, percent-encoded. */
  readonly target: string;
  /** Headers with lower-case names, in the order in which they were sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** Returns the values of each header. The keys are lower-case names. */
export function distinctHeaders({ headers }: WireRequest): Readonly<Record<string, readonly string[]>> {
  const values = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const before = values.get(name);
    if (before === undefined) values.set(name, [value]);
    else before.push(value);
  }
  return Object.fromEntries(values);
}

/** Returns the decoded path. Encoded slashes stay encoded, because they do not separate segments. */
export function comparablePath(request: WireRequest): string {
  return rawSegments(request)
    .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
    .join("/");
}

/** Returns the segments of the path, percent-encoded. */
export function rawSegments({ target }: WireRequest): string[] {
  const [path = ""] = target.split("?");
  return path.split("/");
}

/** Returns the names and values of the query. Empty parts, as in `a=1&&b=2`, are ignored. */
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

/** Name and value in a query. */
export interface RawPair {
  /** Decoded name. */
  readonly name: string;
  /** Percent-encoded value. */
  readonly value: string;
}

/**
 * Decodes a name or a value of the query. A plus becomes a space. The verifier has already rejected malformed encoding.
 */
export function decodeText(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

/**
 * Decodes the body. Invalid bytes are an error and not replaced, because the signature covers the original bytes.
 *
 * @throws {Refusal} `body_not_utf8`
 */
export function bodyText({ body }: WireRequest): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new Refusal(400, "body_not_utf8", "The body is not UTF-8.");
  }
}
