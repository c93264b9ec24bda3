// A request as it was received.
import { Refusal } from "./refusal.ts";

export interface WireRequest {
  readonly method: string;
  /** Path and query as in the request line. */
  readonly target: string;
  /** In the order in which they were sent, with names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** Returns the values of each header by name. */
export function distinctHeaders({ headers }: WireRequest): Readonly<Record<string, readonly string[]>> {
  const values = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const before = values.get(name);
    if (before === undefined) values.set(name, [value]);
    else before.push(value);
  }
  return Object.fromEntries(values);
}

/** Returns the path, decoded except encoded slashes: they separate no segments. */
export function comparablePath(request: WireRequest): string {
  return rawSegments(request)
    .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
    .join("/");
}

/** Returns the segments of the path as they were sent. */
export function rawSegments({ target }: WireRequest): string[] {
  const [path = ""] = target.split("?");
  return path.split("/");
}

/** Returns the names and values of the query as they were sent. Empty pieces are dropped. */
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

/** A parameter of a query, whose value is not decoded. */
export interface RawPair {
  readonly name: string;
  readonly value: string;
}

/** Decodes text of a query, in which a plus is a space. The verifier refuses malformed escapes before. */
export function decodeText(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

/**
 * Decodes the body. The signature covers its bytes, so invalid bytes are not replaced.
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
