import { isFetchDefault, isMarkedJson, needsContentType } from "./content-type.ts";
import { SigningError } from "./errors.ts";
import { retainReferences } from "./retain-references.ts";
import { isBodiless } from "./method.ts";
import { assertSigner } from "./option.ts";
import { ownSignal } from "./own-signal.ts";
import { readBytes, assertUnread } from "./read-bytes.ts";
import type { Signer } from "./signer.ts";
import { parseUrl } from "./url.ts";

/**
 * Signs a fetch `Request`. It returns a new one that is ready to send, and the given one can be read or signed again.
 *
 * The method, the signal and the other headers stay, except `host` and `content-length`, which fetch sets. The body,
 * the content type and a bare `+` get the form that is signed. A redirect is an error (in workerd it is the response),
 * because the signature is valid for this URL only.
 *
 * The codes for a body follow the reference's rules for special cases. The others are decisions of this package.
 *
 * @throws {SigningError} (rejects) before anything is sent: the codes of `signer.sign`, `body_already_read`,
 *   `unsupported_body` (its stream failed with the `cause`), `unsupported_content_type`
 * @example
 * const request = new Request("https://api.example.com/trading/accounts/list", { headers: { "x-version": "v3" } });
 * const response = await fetch(await signRequest(request, signer));
 */
export async function signRequest(request: Request, signer: Signer): Promise<Request> {
  assertSigner(signer);
  const redirect = (refusal ??= redirectRefusal());
  const signed = await signAndConsume(ownRequest(request, { redirect }), signer, redirect);
  // Node's fetch keeps the signal of its argument, and not the request through which the signal is aborted.
  retainReferences(signed.signal, signed);
  return signed;
}

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

/**
 * Signs a request that nobody else reads, and consumes its body.
 *
 * It sets the headers of the request itself if that has no body and its URL and redirect can stay, because a copy costs
 * more than half of the signing (measured).
 *
 * @param redirect "manual" for a caller that rejects a redirect with a reason
 */
export async function signAndConsume(request: Request, signer: Signer, redirect: "error" | "manual"): Promise<Request> {
  const { method, url } = request;
  const text = isBodiless(method) ? undefined : decodeUtf8(await readBytes(request));
  const isJson = needsContentType(method, text !== undefined && text !== "") && isMarkedJson(request.headers);
  const signed = await signer.sign({ method, url, body: text });
  // For fetch, zero bytes are a body too, and were consumed as one.
  const body = signed.body ?? (request.body ? "" : undefined);
  const staysItself = body === undefined && signed.url === url && request.redirect === redirect;
  const copy = staysItself
    ? request
    : copyOf(request, signed.url, body === undefined ? { redirect } : { redirect, body });
  const { headers } = copy;
  for (const [name, value] of Object.entries(signed.headers)) {
    if (name !== "content-type" || !isJson) headers.set(name, value);
  }
  // fetch also sets a content type for an empty body, which should have none.
  if (body === "" && signed.headers["content-type"] === undefined && isFetchDefault(headers)) {
    headers.delete("content-type");
  }
  // The signed host is the one of the URL. The length is the one of the body before it was normalized.
  headers.delete("host");
  headers.delete("content-length");
  return copy;
}

function copyOf(request: Request, url: string, init: RequestInit): Request {
  const sameUrl = new Request(request, init);
  // The body of another `Request` is a stream, which is sent without a length. So the text is passed again.
  const rewritten = url === request.url ? undefined : new Request(url, sameUrl);
  const copy = rewritten ? new Request(rewritten, init) : sameUrl;
  retainReferences(copy, [request, sameUrl, rewritten]);
  return copy;
}

let refusal: "error" | "manual" | undefined;

/** workerd does not have "error". With "manual" the redirect is not followed either, and is the response. */
function redirectRefusal(): "error" | "manual" {
  try {
    return new Request("https://localhost", { redirect: "error" }).redirect === "manual" ? "manual" : "error";
  } catch {
    return "manual";
  }
}

const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new SigningError("invalid_json", "The body is not JSON text: it is not UTF-8.");
  }
}
