import { Refusal } from "./refusal.ts";

/** Request as the sandbox received it, before decoding. */
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

/** Returns the decoded names and the encoded values of the query, without empty parts as in `a=1&&b=2`. */
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
 * Decodes a name or a value of the query, in which a plus encodes a space. `decodeURIComponent` never throws an error
 * here, because the verifier has already rejected malformed encoding.
 */
export function decodeText(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

/**
 * Decodes the body, and rejects invalid UTF-8. Without `fatal`, the decoder would replace invalid UTF-8 by U+FFFD,
 * which the client did not sign.
 */
export function bodyText({ body }: WireRequest): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new Refusal(400, "body_not_utf8", "The body is not UTF-8.");
  }
}

export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/**
 * Response to a request, and the part of it that the sandbox sends. For `all`, the sandbox sends the complete response.
 * For `half`, the sandbox sends the headers and half of the body. For `nothing`, the sandbox resets the connection.
 */
export type Outcome = { readonly sent: "all" | "half"; readonly response: WireResponse } | { readonly sent: "nothing" };

const OWN_RESPONSE =
  "This response is made up for the sandbox. The service can respond in another way, and can have other limits.";

/** @param details further fields of the body */
export function ownError(status: number, code: string, message: string, details: object = {}): WireResponse {
  const body = JSON.stringify({ code, message, ...details, sandbox: OWN_RESPONSE });
  return { status, headers: { "content-type": "application/json" }, body };
}

export function firstHalf({ body }: WireResponse): {
  readonly half: Uint8Array<ArrayBuffer>;
  readonly length: number;
} {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return { half: bytes.subarray(0, bytes.length >> 1), length: bytes.length };
}
