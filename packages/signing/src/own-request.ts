import { SigningError } from "./errors.ts";
import { isBodiless } from "./constants.ts";
import { ownSignal, retainReferences } from "./own-signal.ts";
import { assertUnread, readBytes } from "./read-bytes.ts";
import { invalidRequest, rejectInvalid } from "./request-init.ts";
import { parseUrl } from "./url.ts";

/**
 * Request that this package created, and the text of the request's body. The caller has no reference to this request,
 * so the caller cannot change the request while the package signs the request.
 */
export interface OwnRequest {
  readonly request: Request;
  /** Text of the body: `""` for a body of zero bytes, or undefined without a body. */
  readonly text: string | undefined;
}

interface Original {
  /** Request whose body this package may consume. */
  readonly readable: Request;
  /** Request to copy. `source` and `readable` are the same object, or `readable` is a clone of `source`. */
  readonly source: Request;
}

/**
 * Copies a request of any class and reads its body, so that the signer signs exactly the request that is sent.
 *
 * In the original request, a getter of a subclass or of a Proxy can return a wrong method or URL. The copy has the
 * method and the URL that the runtime sends. The caller can still read the body of the original request.
 */
export function readOwnRequest(request: Request, init: RequestInit): Promise<OwnRequest> {
  const { readable, source } = rejectInvalid(() => originalOf(request, init));
  return withText(readable, source, init);
}

/** Copies a request of any class, and keeps the body as a stream. */
export function ownRequest(request: Request, init: RequestInit): Request {
  const { readable, source } = originalOf(request, init);
  return readable === source ? source : copyWithStream(source, readable, init);
}

export async function withText(readable: Request, source = readable, init: RequestInit = {}): Promise<OwnRequest> {
  const { headers } = readable;
  const text = await readText(readable);
  if (text === undefined) return { request: source, text };
  // While `readText` waits for the body, the caller can change the headers of `source`, but not the headers of the
  // clone `readable`. So the copy gets the headers of `readable`.
  return { request: rejectInvalid(() => copy(source, { headers, ...init, body: text })), text };
}

/**
 * Reads the body of a request. The body cannot be read again.
 *
 * @returns undefined without a body, or `""` for a body of zero bytes
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
  // A runtime whose `Request` has no property `duplex` does not support a stream as a body. Such a runtime sends the
  // text "[object ReadableStream]".
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
 * Copies `request`, but takes the body from a clone of `request`. Do not send the clone itself. After a garbage
 * collection, `fetch(clone)` ignores an abort (Node 20 to 26). In Node 20 and 22, a clone also has no dispatcher.
 */
function copyWithStream(request: Request, { body, keepalive }: Request, init: RequestInit): Request {
  // With `keepalive`, the runtime rejects a stream in an init, but accepts a `Request` with a stream. So the function
  // first copies the stream into a `Request`.
  const own = copy(request, { duplex: "half", ...init, body, keepalive: false });
  return keepalive || init.keepalive ? copy(own, { keepalive: true, ...init }) : own;
}

/** Returns the method that the runtime sends, or undefined if `request` is not a `Request` of the runtime. */
function ownMethod(request: Request): unknown {
  try {
    // If a polyfill has replaced the global `Request`, `method` can be a property of the request itself.
    return Reflect.get(Request.prototype, "method", request) ?? request.method;
  } catch {
    return undefined;
  }
}

/** Copies a request of a polyfill to a `Request` of the runtime. */
function fromAnotherRuntime(request: Request): Request {
  const { url, method, headers } = request;
  const signal = request.signal && ownSignal(request.signal);
  const init = { method, headers: [...headers], signal };
  if (isBodiless(method)) return new Request(parseUrl(url), init);
  assertUnread(request);
  const { body } = request.clone();
  // In some polyfills, a request has no property `body`, so this package cannot copy the body.
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
