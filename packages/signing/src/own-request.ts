import { SigningError } from "./errors.ts";
import { isBodiless } from "./method.ts";
import { ownSignal } from "./own-signal.ts";
import { assertUnread, readBytes } from "./read-bytes.ts";
import { invalidRequest, rejectInvalid } from "./request-init.ts";
import { retainReferences } from "./retain-references.ts";
import { parseUrl } from "./url.ts";

/** Request of the runtime that no other code can change, and its body as text. */
export interface OwnRequest {
  readonly request: Request;
  /** Text of the body: `""` for a body of zero bytes, or undefined without a body. */
  readonly text: string | undefined;
}

/** Two requests from which a copy is created. */
interface Original {
  /** Request of the runtime, whose body can be consumed. */
  readonly readable: Request;
  /** The caller's request if `readable` is its clone. Otherwise, `source` is the same object as `readable`. */
  readonly source: Request;
}

/**
 * Copies a request of any class and reads its body, so that the signer signs exactly the sent request.
 *
 * A subclass, a Proxy or a redefined property can show another method or URL than the runtime sends. The caller can
 * still read the given request.
 *
 * @throws {SigningError} `body_already_read`: the body was read before
 * @throws {SigningError} `invalid_request`: the request cannot be copied
 * @throws {SigningError} (rejects) `unsupported_body` or `invalid_json`: the body is not JSON text
 */
export function readOwnRequest(request: Request, init: RequestInit): Promise<OwnRequest> {
  const { readable, source } = rejectInvalid(() => originalOf(request, init));
  return withText(readable, source, init);
}

/** Copies a request of any class like `readOwnRequest`, but keeps its body as a stream. */
export function ownRequest(request: Request, init: RequestInit): Request {
  const { readable, source } = originalOf(request, init);
  return readable === source ? source : copyWithStream(source, readable, init);
}

/** Reads the body of `readable`, and copies `source` with the text as the body. */
export async function withText(readable: Request, source = readable, init: RequestInit = {}): Promise<OwnRequest> {
  const { headers } = readable;
  const text = await readText(readable);
  if (text === undefined) return { request: source, text };
  // The caller can change the headers of `source` while the body is read.
  return { request: rejectInvalid(() => copy(source, { headers, ...init, body: text })), text };
}

/**
 * Reads the body of a request. The body cannot be read again.
 *
 * @returns undefined without a body, and `""` for a body of zero bytes, because fetch distinguishes the two
 * @throws {SigningError} (rejects) `unsupported_body`, `invalid_json`
 * @internal
 */
export async function readText(request: Request): Promise<string | undefined> {
  const { method, body } = request;
  const text = isBodiless(method) ? "" : decodeUtf8(await readBytes(request));
  return text === "" && !body ? undefined : text;
}

function originalOf(request: Request, init: RequestInit): Original {
  const hasOtherBody = init.body !== undefined && init.body !== null;
  const method = ownMethod(request);
  if (method === undefined) return alone(copy(fromAnotherRuntime(request), init));
  if (hasOtherBody || isBodiless(method)) return alone(copy(request, init));
  assertUnread(request);
  const clone: Request = Reflect.apply(Request.prototype.clone, request, []);
  // If `Request` has no property `duplex`, the runtime does not support a stream as a body, and would send "[object
  // ReadableStream]".
  if (!("duplex" in Request.prototype)) return alone(copy(clone, init));
  return clone.body === null ? alone(copy(request, init)) : { readable: clone, source: request };
}

function alone(request: Request): Original {
  return { readable: request, source: request };
}

export function copy(request: Request, init: RequestInit, input: Request | string = request): Request {
  const copied = new Request(input, init);
  retainReferences(copied, request);
  return copied;
}

/**
 * Copies the request with the body of its clone. The clone itself must not be sent. After a garbage collection, an
 * abort no longer stops a clone (Node 20 to 26), and a clone has no dispatcher (Node 20 and 22).
 */
function copyWithStream(request: Request, { body, keepalive }: Request, init: RequestInit): Request {
  // With keepalive, the runtime accepts a stream as the body of a request, but not in an init. So the stream is copied
  // first.
  const own = copy(request, { duplex: "half", ...init, body, keepalive: false });
  return keepalive || init.keepalive ? copy(own, { keepalive: true, ...init }) : own;
}

/** Returns the method that the runtime would send, or undefined if the request belongs to a polyfill. */
function ownMethod(request: Request): unknown {
  try {
    // A polyfill keeps the method in a property of the request itself.
    return Reflect.get(Request.prototype, "method", request) ?? request.method;
  } catch {
    return undefined;
  }
}

/**
 * Copies a request of a polyfill. Each property is read once, because a getter can return a different value each time.
 */
function fromAnotherRuntime(request: Request): Request {
  const { url, method, headers } = request;
  const signal = request.signal && ownSignal(request.signal);
  const init = { method, headers: [...headers], signal };
  if (isBodiless(method)) return new Request(parseUrl(url), init);
  assertUnread(request);
  const { body } = request.clone();
  // Some polyfills have no property `body`, so the request can have a body that cannot be read here.
  if (body === undefined) throw invalidRequest();
  return new Request(parseUrl(url), { ...init, body, duplex: "half" });
}

const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new SigningError("invalid_json", "The body is not JSON text: it is not UTF-8.");
  }
}
