import { SigningError } from "./errors.ts";
import { isBodiless } from "./method.ts";
import { ownSignal } from "./own-signal.ts";
import { assertUnread, readBytes } from "./read-bytes.ts";
import { invalidRequest, rejectInvalid } from "./request-init.ts";
import { retainReferences } from "./retain-references.ts";
import { parseUrl } from "./url.ts";

/** A plain request of the runtime that nobody else has, and the text that is its body. */
export interface OwnRequest {
  readonly request: Request;
  /** Undefined without a body. `""` is a body of zero bytes. */
  readonly text: string | undefined;
}

/** Where a copy comes from. */
interface Original {
  /** A plain request of the runtime, whose body can be consumed. */
  readonly readable: Request;
  /** The same one, or the given request if `readable` is a clone of it. */
  readonly source: Request;
}

/**
 * Copies a request of any kind and reads its body, so that the signed request is the one that is sent.
 *
 * A subclass, a Proxy or a property over a getter can show another method or URL than the runtime sends. The given
 * request can still be read.
 *
 * @throws {SigningError} `body_already_read`, or `invalid_request` if it cannot be copied; (rejects) `unsupported_body`,
 *   `invalid_json`
 */
export function readOwnRequest(request: Request, init: RequestInit): Promise<OwnRequest> {
  const { readable, source } = rejectInvalid(() => originalOf(request, init));
  return withText(readable, source, init);
}

/** Copies a request of any kind like `readOwnRequest`, with its body as a stream. */
export function ownRequest(request: Request, init: RequestInit): Request {
  const { readable, source } = originalOf(request, init);
  return readable === source ? source : copyWithStream(source, readable, init);
}

/** Reads the body of `readable`, and copies `source` with the text. */
export async function withText(readable: Request, source = readable, init: RequestInit = {}): Promise<OwnRequest> {
  const { headers } = readable;
  const text = await readText(readable);
  if (text === undefined) return { request: source, text };
  // The caller may have changed the headers of the source meanwhile.
  return { request: rejectInvalid(() => copy(source, { headers, ...init, body: text })), text };
}

/**
 * Reads the body of a request, which cannot be read again.
 *
 * @returns undefined without a body. For fetch, zero bytes are a body too, and were consumed as one
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
  // A runtime without `duplex` does not accept a stream as a body, and would send its name.
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
 * Copies the request with the body of its clone. A clone itself no longer follows the signal after a garbage collection
 * (Node 20 to 26), and has no dispatcher (Node 20 and 22).
 */
function copyWithStream(request: Request, { body, keepalive }: Request, init: RequestInit): Request {
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
  const init = { method, headers: [...headers], signal };
  if (isBodiless(method)) return new Request(parseUrl(url), init);
  assertUnread(request);
  const { body } = request.clone();
  // Some polyfills have no `body`, and the request must not be sent without it.
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
