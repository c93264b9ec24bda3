import type { SignatureInput } from "../signature-input.ts";
import { readSignedHeaders } from "../constants.ts";
import { SigningError } from "../errors.ts";
import { copyToRead, readBytes } from "../read-bytes.ts";
import { isBytes } from "../realm.ts";
import { isVisibleAscii } from "../text.ts";
import { targetOf } from "../url.ts";
import { Refusal } from "./refusal.ts";

/** Request that a server received. */
export interface ReceivedRequest {
  /** HTTP method, which is not signed. The method determines whether the request may have a body. */
  readonly method: string | undefined;
  /** Path and query of the request line, percent-encoded, such as `/watchlists/my%20list?a=1`. */
  readonly target: string | undefined;
  /**
   * Headers by name. Names can have any letter case. The values of a repeated header are an array, or one text in which
   * a comma and a space separate the values.
   */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /**
   * Received bytes of the body, before a parser changes them. Undefined or an empty array means that the request has
   * no body.
   */
  readonly body: Uint8Array | undefined;
}

export interface Received {
  readonly method: unknown;
  readonly target: unknown;
  /** Headers by lower-case name. `NO_TEXT` replaces a value that is not a string. */
  readonly headers: ReadonlyMap<string, string>;
  readonly readBody: () => Promise<Uint8Array | undefined>;
}

/**
 * Replacement for a header value that is not a string. The verifier rejects a request if a signed header contains this
 * text, because the text is not visible ASCII.
 */
const NO_TEXT = "\u0000";

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

function fromFetch(request: Request): Received {
  const { host, href } = new URL(request.url);
  return {
    method: request.method,
    target: targetOf(href),
    // If the request has no header `host`, the verifier uses the host of the URL. For example, `signRequest` returns a
    // request without `host`.
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
    const message = "body must be a Uint8Array with the bytes that the server received. Do not pass a parsed body.";
    throw new SigningError("unsupported_body", message);
  }
  if (Object(headers) !== headers || Symbol.iterator in headers) {
    throw new SigningError("invalid_request", "headers must be a plain object with a property for each header.");
  }
  return { method, target, headers: distinctHeaders(headers), readBody: async () => body };
}

/**
 * Joins the values of a repeated header by a comma and a space, as HTTP does. If a signed header is repeated, the
 * verifier rejects the request, because the joined value contains a space.
 */
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

export function wellFormedTarget(target: unknown): string {
  if (typeof target === "string" && /^\/[!"$-~]*$/.test(target)) return target;
  throw new Refusal("malformed_request");
}

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

/** Returns the name of the header with the host: `host`, or `:authority` if an HTTP/2 request has no `host`. */
function hostName(given: ReadonlyMap<string, string>): "host" | ":authority" {
  const [host, authority] = [given.get("host"), given.get(":authority")];
  if (host !== undefined && authority !== undefined && host !== authority) throw new Refusal("malformed_header");
  return host === undefined ? ":authority" : "host";
}
