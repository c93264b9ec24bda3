import type { SignatureInput } from "../canonical.ts";
import { SigningError } from "../errors.ts";
import { copyToRead, readBytes } from "../read-bytes.ts";
import { targetOf } from "../url.ts";
import { Refusal } from "./refusal.ts";

/** A request as it came over the wire. */
export interface ReceivedRequest {
  /** Only tells whether a body may be there; the scheme does not sign it. */
  readonly method: string | undefined;
  /** As it stands in the request line: `/watchlists/my%20list?a=1`. */
  readonly target: string | undefined;
  /** The names in any case. A header that stands more than once is an array, or joined by `, `. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes as received, before anything parsed them; undefined or none where there is no body. */
  readonly body: Uint8Array | undefined;
}

/** As a verifier takes it: the body is read once all else holds. */
export interface Received {
  readonly method: unknown;
  readonly target: unknown;
  /** By name in lower case. A value that is no text is `NO_TEXT`. */
  readonly headers: ReadonlyMap<string, string>;
  readonly readBody: () => Promise<Uint8Array | undefined>;
}

/** Stands for a value that is no text; no header may hold it. */
const NO_TEXT = "\u0000";

/**
 * Reads a request, which may be anything if a JavaScript caller gives it.
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
 * A server's fetch `Request`, which can still be read afterwards. Its URL is the target as its server has parsed it,
 * without dot segments.
 */
function fromFetch(request: Request): Received {
  const { host, href } = new URL(request.url);
  return {
    method: request.method,
    target: targetOf(href),
    // What stood on the wire counts; a Request that was not received has no such header.
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

/** Of a header that stands more than once, the values as HTTP joins them; no header of the scheme has a space. */
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

/** A path with an optional query: visible ASCII and no fragment, as HTTP has it. */
export function wellFormedTarget(target: unknown): string {
  if (typeof target === "string" && /^\/[!"$-~]*$/.test(target)) return target;
  throw new Refusal("malformed_request");
}

/** The six signed headers and the signature, each of which must stand once. */
export function readHeaders(given: Received["headers"]): {
  headers: SignatureInput["headers"];
  signature: string;
} {
  const read = (name: string) => {
    const value = given.get(name) ?? "";
    if (value === "") throw new Refusal("missing_header");
    if (!/^[\x21-\x7e]+$/.test(value)) throw new Refusal("malformed_header");
    return value;
  };
  return {
    headers: {
      host: read(hostName(given)),
      "x-app-key": read("x-app-key"),
      "x-signature-algorithm": read("x-signature-algorithm"),
      "x-signature-nonce": read("x-signature-nonce"),
      "x-signature-version": read("x-signature-version"),
      "x-timestamp": read("x-timestamp"),
    },
    signature: read("x-signature"),
  };
}

/** HTTP/2 has `:authority` in its place. Of two that differ, the server goes by one, and nobody here knows which. */
function hostName(given: ReadonlyMap<string, string>): "host" | ":authority" {
  const [host, authority] = [given.get("host"), given.get(":authority")];
  if (host !== undefined && authority !== undefined && host !== authority) throw new Refusal("malformed_header");
  return host === undefined ? ":authority" : "host";
}
