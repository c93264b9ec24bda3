import type { SignatureInput } from "../signature-input.ts";
import { readSignedHeaders } from "../constants.ts";
import { SigningError } from "../errors.ts";
import { copyToRead, readBytes } from "../read-bytes.ts";
import { isVisibleAscii } from "../text.ts";
import { targetOf } from "../url.ts";
import { Refusal } from "./refusal.ts";

/** A request as a server receives it. */
export interface ReceivedRequest {
  /** Not signed. It decides whether a body is allowed. */
  readonly method: string | undefined;
  /** Target of the request line: `/watchlists/my%20list?a=1`. */
  readonly target: string | undefined;
  /** Headers by name, in any case. A repeated header is an array, or joined by `, `. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes as received, before anything parses them. Undefined and zero bytes both mean no body. */
  readonly body: Uint8Array | undefined;
}

/** A received request in the form that the verifier checks. The body is read last. */
export interface Received {
  readonly method: unknown;
  readonly target: unknown;
  /** Headers by name in lower case. A value that is no text is `NO_TEXT`. */
  readonly headers: ReadonlyMap<string, string>;
  readonly readBody: () => Promise<Uint8Array | undefined>;
}

/** Replaces a value that is no text. It is rejected, because no header may contain it. */
const NO_TEXT = "\u0000";

/**
 * Reads a request. A JavaScript caller may give anything.
 *
 * @throws {SigningError} `invalid_request`, `unsupported_body`
 */
export function readRequest(request: Request | ReceivedRequest): Received {
  try {
    return "arrayBuffer" in request ? fromFetch(request) : fromParts(request);
  } catch (cause) {
    if (cause instanceof SigningError) throw cause;
    throw new SigningError(
      "invalid_request",
      "The request must be a fetch Request, or an object with method, target, headers and body.",
      { cause },
    );
  }
}

/**
 * Reads a server's fetch `Request`, which can still be read afterwards. The target comes from its URL, which the server
 * has parsed.
 */
function fromFetch(request: Request): Received {
  const { host, href } = new URL(request.url);
  return {
    method: request.method,
    target: targetOf(href),
    // A host header replaces the host of the URL. A Request that was not received has none.
    headers: distinctHeaders({ host, ...Object.fromEntries(request.headers) }),
    async readBody() {
      const copy = copyToRead(request);
      try {
        return new Uint8Array(await readBytes(copy));
      } catch (cause) {
        throw new Refusal("incomplete_body", cause);
      }
    },
  };
}

function fromParts({ method, target, headers, body }: ReceivedRequest): Received {
  if (body !== undefined && !isBytes(body)) {
    throw new SigningError("unsupported_body", "The body must be the bytes as received, before anything parsed them.");
  }
  if (Object(headers) !== headers || Symbol.iterator in headers) {
    throw new SigningError("invalid_request", "The headers must be an object with a property for each.");
  }
  return { method, target, headers: distinctHeaders(headers), readBody: async () => body };
}

/** A `Uint8Array` of any realm, such as the one that Jest runs tests in. */
function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
}

/** Joins the values of a repeated header as HTTP does. The space makes it invalid, because no signed header has one. */
function distinctHeaders(headers: Readonly<Record<string, unknown>>): Map<string, string> {
  const given = new Map<string, string>();
  for (const [name, values] of Object.entries(headers)) {
    for (const value of Array.isArray(values) ? values : [values]) {
      if (value === undefined) continue;
      const before = given.get(name.toLowerCase());
      const text = typeof value === "string" ? value : NO_TEXT;
      given.set(name.toLowerCase(), before === undefined ? text : `${before}, ${text}`);
    }
  }
  return given;
}

/** Returns the target if it is a path with an optional query: visible ASCII without a fragment. */
export function wellFormedTarget(target: unknown): string {
  if (typeof target === "string" && /^\/[!"$-~]*$/.test(target)) return target;
  throw new Refusal("malformed_request");
}

/** Returns the six signed headers and the signature, each of which must occur once. */
export function readHeaders(given: Received["headers"]): {
  headers: SignatureInput["headers"];
  signature: string;
} {
  const read = (name: string) => {
    const value = given.get(name) ?? "";
    if (value === "") throw new Refusal("missing_header");
    if (!isVisibleAscii(value)) throw new Refusal("malformed_header");
    return value;
  };
  return {
    headers: readSignedHeaders((name) => read(name === "host" ? hostName(given) : name)),
    signature: read("x-signature"),
  };
}

/** HTTP/2 has `:authority` in place of `host`. If both are there and differ, the request is ambiguous. */
function hostName(given: ReadonlyMap<string, string>): "host" | ":authority" {
  const [host, authority] = [given.get("host"), given.get(":authority")];
  if (host !== undefined && authority !== undefined && host !== authority) throw new Refusal("malformed_header");
  return host === undefined ? ":authority" : "host";
}
