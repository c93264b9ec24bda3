import { isFetchDefault, isMarkedJson, needsContentType } from "./content-type.ts";
import { SigningError } from "./errors.ts";
import { retainReferences } from "./retain-references.ts";
import { assertSigner } from "./option.ts";
import { ownSignal } from "./own-signal.ts";
import { readBytes, assertUnread } from "./read-bytes.ts";
import type { Signer } from "./signer.ts";
import { parseUrl } from "./url.ts";

/**
 * Sign a fetch `Request`: a new one comes back, ready to send, and the one given can be read or signed again.
 *
 * Method, signal and the other headers stay, but for `host` and `content-length`, which are the URL's and fetch's to say.
 * The signature's headers are set; the body, the content type and a bare `+` get the form that is signed; redirects are an error (in workerd: the response), because a signed request
 * goes nowhere else.
 *
 * The codes of a body come from the reference's rules for special cases, the others are decisions of this package.
 *
 * @throws {SigningError} (rejects) before anything can leave: what `signer.sign` throws, `body_already_read`,
 *   `unsupported_body` (its stream failed with the `cause`), `unsupported_content_type`
 * @example
 * const request = new Request("https://api.example.com/trading/accounts/list", { headers: { "x-version": "v3" } });
 * const response = await fetch(await signRequest(request, signer));
 */
export async function signRequest(request: Request, signer: Signer): Promise<Request> {
  assertSigner(signer);
  const redirect = (refusal ??= redirectRefusal());
  const signed = await signAndConsume(ownRequest(request, { redirect }), signer, redirect);
  // Node's fetch keeps the signal of what it is given, and not the request by which the signal is reached.
  retainReferences(signed.signal, signed);
  return signed;
}

/**
 * Copies a request of any kind into one of the runtime's own, so that what is signed is what is sent: a subclass, a Proxy
 * or a property over a getter can show another method or URL than the runtime sends. The one given can be read again.
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

/** Its message can quote the value of a header, so the runtime's own error is not the cause. */
export function invalidRequest(): SigningError {
  return new SigningError(
    "invalid_request",
    "fetch refuses this request. Look at its URL, method, options and header values; a GET or HEAD has no body.",
  );
}

function copy(request: Request, init: RequestInit): Request {
  const made = new Request(request, init);
  retainReferences(made, request);
  return made;
}

/**
 * Copies the request itself with the body of a clone: Node's clone no longer follows the signal after a garbage collection
 * (Node 20 to 26), and has no dispatcher (Node 20 and 22).
 */
function copyWithBody(request: Request, init: RequestInit): Request {
  const clone: Request = Reflect.apply(Request.prototype.clone, request, []);
  // Without `duplex`, the runtime takes no stream for a body, and would send its name.
  if (!("duplex" in Request.prototype)) return copy(clone, init);
  const { body, keepalive } = clone;
  if (body === null) return copy(request, init);
  // With keepalive, no stream is taken from an init, but from a request.
  const own = copy(request, { duplex: "half", ...init, body, keepalive: false });
  return keepalive || init.keepalive ? copy(own, { keepalive: true, ...init }) : own;
}

/** The method that the runtime would send, or undefined if the request is not the runtime's own. */
function ownMethod(request: Request): unknown {
  try {
    // A polyfill keeps it in a property of the request.
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
  // Not every polyfill shows the body, and the request must not be sent without it.
  if (body === undefined) throw invalidRequest();
  return new Request(parseUrl(url), { method, headers: [...headers], signal, body, duplex: "half" });
}

/**
 * As `signRequest`, and uses up the body: for a request that nobody else reads. A request without a body whose URL and
 * redirect can stay comes back itself with its headers set, because a copy costs more than half of what signing does
 * (measured).
 *
 * @param redirect "manual" for a caller who looks at the response, and so can refuse a redirect with a reason
 */
export async function signAndConsume(request: Request, signer: Signer, redirect: "error" | "manual"): Promise<Request> {
  const { method, url } = request;
  const text = isBodiless(method) ? undefined : decodeUtf8(await readBytes(request));
  const isJson = needsContentType(method, text !== undefined && text !== "") && isMarkedJson(request.headers);
  const signed = await signer.sign({ method, url, body: text });
  // To fetch, zero bytes are a body too, and were used up as one.
  const body = signed.body ?? (request.body ? "" : undefined);
  const staysItself = body === undefined && signed.url === url && request.redirect === redirect;
  const copy = staysItself
    ? request
    : copyOf(request, signed.url, body === undefined ? { redirect } : { redirect, body });
  const { headers } = copy;
  for (const [name, value] of Object.entries(signed.headers)) {
    if (name !== "content-type" || !isJson) headers.set(name, value);
  }
  // fetch sets it for an empty body as well, which has no type.
  if (body === "" && signed.headers["content-type"] === undefined && isFetchDefault(headers)) {
    headers.delete("content-type");
  }
  // The host that is signed is the URL's; and a length is the one of the body that was given.
  headers.delete("host");
  headers.delete("content-length");
  return copy;
}

function copyOf(request: Request, url: string, init: RequestInit): Request {
  const sameUrl = new Request(request, init);
  // From another `Request` the body comes as a stream, whose length no header would say: it is given once more.
  const rewritten = url === request.url ? undefined : new Request(url, sameUrl);
  const copy = rewritten ? new Request(rewritten, init) : sameUrl;
  retainReferences(copy, [request, sameUrl, rewritten]);
  return copy;
}

let refusal: "error" | "manual" | undefined;

/** workerd has no "error": there the redirect is not followed either, and comes back as the response. */
function redirectRefusal(): "error" | "manual" {
  try {
    return new Request("https://localhost", { redirect: "error" }).redirect === "manual" ? "manual" : "error";
  } catch {
    return "manual";
  }
}

function isBodiless(method: unknown): boolean {
  return method === "GET" || method === "HEAD";
}

const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new SigningError("invalid_json", "The body is not JSON text: it is not UTF-8.");
  }
}
