import { SigningError } from "./errors.ts";
import { isBodiless } from "./method.ts";
import { ownSignal } from "./own-signal.ts";
import { assertUnread } from "./read-bytes.ts";
import { retainReferences } from "./retain-references.ts";
import { parseUrl } from "./url.ts";

/**
 * Copies a request of any kind into one of the runtime, so that the signed request is the one that is sent.
 *
 * A subclass, a Proxy or a property over a getter can show another method or URL than the runtime sends. The given
 * request can still be read.
 *
 * @throws {SigningError} `body_already_read`; `invalid_request` if it cannot be copied
 */
export function ownRequest(request: Request, init: RequestInit): Request {
  try {
    const hasOtherBody = init.body !== undefined && init.body !== null;
    const method = ownMethod(request);
    if (method === undefined) return copy(fromAnotherRuntime(request), init);
    if (hasOtherBody || isBodiless(method)) return copy(request, init);
    assertUnread(request);
    return copyWithBody(request, init);
  } catch (error) {
    if (error instanceof SigningError) throw error;
    throw invalidRequest();
  }
}

/** The error of the runtime is not its cause, because that can quote the value of a header. */
export function invalidRequest(): SigningError {
  return new SigningError(
    "invalid_request",
    "fetch rejects this request. Check its URL, method, options and header values. A GET or HEAD has no body.",
  );
}

function copy(request: Request, init: RequestInit): Request {
  const copied = new Request(request, init);
  retainReferences(copied, request);
  return copied;
}

/**
 * Copies the request with the body of its clone. A clone itself no longer follows the signal after a garbage collection
 * (Node 20 to 26), and has no dispatcher (Node 20 and 22).
 */
function copyWithBody(request: Request, init: RequestInit): Request {
  const clone: Request = Reflect.apply(Request.prototype.clone, request, []);
  // A runtime without `duplex` does not accept a stream as a body, and would send its name.
  if (!("duplex" in Request.prototype)) return copy(clone, init);
  const { body, keepalive } = clone;
  if (body === null) return copy(request, init);
  // With keepalive, the runtime accepts a stream from a request, but not from an init.
  const own = copy(request, { duplex: "half", ...init, body, keepalive: false });
  return keepalive || init.keepalive ? copy(own, { keepalive: true, ...init }) : own;
}

/** Returns the method that the runtime would send, or undefined if the request is of another implementation. */
function ownMethod(request: Request): unknown {
  try {
    // A polyfill has the method in a property of the request.
    return Reflect.get(Request.prototype, "method", request) ?? request.method;
  } catch {
    return undefined;
  }
}

/** Reads each field once. */
function fromAnotherRuntime(request: Request): Request {
  const { url, method, headers } = request;
  const signal = request.signal && ownSignal(request.signal);
  if (isBodiless(method)) return new Request(parseUrl(url), { method, headers: [...headers], signal });
  assertUnread(request);
  const { body } = request.clone();
  // Some polyfills have no `body`, and the request must not be sent without it.
  if (body === undefined) throw invalidRequest();
  return new Request(parseUrl(url), { method, headers: [...headers], signal, body, duplex: "half" });
}
