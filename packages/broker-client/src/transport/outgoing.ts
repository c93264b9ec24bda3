// Requests of a call, and their conversions from and to the class `Request`.
import { assertLosslessUrl, readText, retainReferences } from "@org/signing/sending";
import { assertSendable, UnsendableError } from "../validation/values.ts";

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  /** JSON text, or a promise of the JSON text if the client reads the body of a `Request`. */
  readonly body: string | undefined | Promise<string | undefined>;
  readonly signal: AbortSignal | undefined;
  /** `Request` of the caller, which can have further options for `fetch`, such as `cache`. */
  readonly source?: Request;
}

export function readRequest(source: Request): OutgoingRequest {
  const { method, url, signal } = source;
  // An abort by the caller reaches `signal` through `source`. The reference from `signal` stops the garbage collector
  // from freeing `source`.
  retainReferences(signal, source);
  let text: Promise<string | undefined> | undefined;
  return {
    method,
    url,
    headers: new Map(source.headers),
    // The text is read at the first use, because a middleware may read the body of `source` first.
    get body() {
      return source.body === null ? undefined : (text ??= readText(source));
    },
    signal,
    source,
  };
}

/** Returns the `Request` of the caller, or a new `Request` if the caller passed no `Request`. */
export function toRequest(request: OutgoingRequest): Request {
  if (request.source) return request.source;
  const { method, url, headers, body, signal } = request;
  const text = typeof body === "string" ? { body } : {};
  return newRequest(url, { method, headers: [...headers], redirect: "manual", ...text, ...(signal && { signal }) });
}

/**
 * Copies a request, so that the client signs the values that the runtime sends. In a subclass of `Request`, a getter
 * such as `url` can return a value that the runtime does not send.
 */
export function copyRequest(given: Request, signal: AbortSignal | undefined): Request {
  // The caller's signal is added, because a middleware can return a request that does not have the signal.
  const followed = signal && { signal: AbortSignal.any([given.signal, signal]) };
  const copy = newRequest(given, { redirect: "manual", ...followed });
  retainReferences(copy, [given, followed]);
  return copy;
}

/**
 * Creates a `Request`.
 *
 * @throws {UnsendableError} `body_already_read` or `invalid_request`
 */
export function newRequest(from: string | Request, init: RequestInit): Request {
  try {
    return new Request(from, init);
  } catch {
    // The runtime's error is dropped, because the error's message can quote the value of a header.
    const isRead = from instanceof Request && from.bodyUsed;
    throw isRead
      ? new UnsendableError("body_already_read", "the request's body was already read.")
      : new UnsendableError(
          "invalid_request",
          "fetch rejects the request. Check the method and the options of the request.",
        );
  }
}

/** @throws {UnsendableError | SigningError} if the URL has a fragment, or the URL parser changes the URL silently */
export function assertUrl(url: string): void {
  if (url.includes("#")) throw new UnsendableError("invalid_url", "the URL has a fragment, which is not sent.");
  assertLosslessUrl(url);
}

/**
 * Headers that make Node's fetch fail while fetch sends the request (Node 20 to 26). The error of fetch does not show
 * whether the request was sent.
 */
const CONNECTION_HEADERS = ["expect", "keep-alive", "transfer-encoding", "upgrade"];

/**
 * @throws {UnsendableError} `unsupported_header`: fetch rejects or drops a header
 * @throws {UnsendableError} `invalid_request`: the request has `integrity` or the mode "no-cors"
 */
export function validateRequest({ headers, source }: OutgoingRequest): void {
  const connection = headers.get("connection")?.toLowerCase() ?? "close";
  const isValid = connection === "close" || connection === "keep-alive";
  const name = isValid ? CONNECTION_HEADERS.find((each) => headers.has(each)) : "connection";
  const header = (problem: string) => `the request has the header ${problem}`;
  assertSendable(name === undefined, "unsupported_header", header(`${name}, which only fetch may set.`));
  assertSendable(!headers.has("__proto__"), "unsupported_header", header("__proto__, which fetch drops."));
  // If the hash of the response differs from `integrity`, fetch throws and does not return the response. The service
  // may nevertheless have processed the request.
  assertSendable(!source?.integrity, "invalid_request", "a call cannot set integrity.");
  const isReadable = source?.mode !== "no-cors";
  assertSendable(isReadable, "invalid_request", 'the mode "no-cors" drops the headers of the signature.');
}
