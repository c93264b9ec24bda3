import { unsentHeaders } from "./content-type.ts";
import { assertSigner } from "./errors.ts";
import { copy, type OwnRequest, readOwnRequest } from "./own-request.ts";
import { readInit } from "./request-init.ts";
import { retainReferences } from "./own-signal.ts";
import { sendOnce } from "./send-once.ts";
import type { Signer } from "./signer.ts";

/**
 * Signs a fetch `Request` (reference: Authentication), and returns a new `Request` that is ready to send. The caller
 * can still read or sign the original `Request`.
 *
 * The new request has the method, the signal and the headers of the original, except `host` and `content-length`. Its
 * body is normalized, and its query has `%20` instead of `+`. If the request has a body or is a POST, its content type
 * is `application/json`. fetch rejects a redirect of the new request, because the signature is valid for one URL only.
 * In workerd, fetch returns a redirect as the response.
 *
 * On Node, Bun and Deno, the body of the new request is a stream, unless the method is GET or HEAD. fetch cannot read a
 * stream twice, so the runtime cannot send the request twice. Deno sends a stream with `transfer-encoding: chunked`.
 *
 * The reference defines which bodies are invalid (reference: Rules for special cases).
 *
 * @param signer result of `createSigner`
 * @throws {SigningError} (rejects) `invalid_option`, `body_already_read`, `unsupported_content_type`, `invalid_request`
 * @throws {SigningError} (rejects) any code that `signer.sign` throws
 * @throws {SigningError} (rejects) `unsupported_body`: the stream of the body failed, and the `cause` is the error of
 *   the stream
 * @example
 * const request = new Request("https://api.example.com/trading/accounts/list", { headers: { "x-version": "v3" } });
 * const response = await fetch(await signRequest(request, signer));
 */
export async function signRequest(request: Request, signer: Signer): Promise<Request> {
  assertSigner(signer);
  const redirect = (refusal ??= redirectRefusal());
  const signed = await signOwn(await readOwnRequest(request, { redirect }), signer);
  // In Node, an abort has no effect after the garbage collector has removed the new request. Node's fetch has a
  // reference to the signal, but no reference to the request. So the signal gets a reference to the request.
  retainReferences(signed.signal, signed);
  return signed;
}

/**
 * Signs an `OwnRequest`. Callers of the package cannot use an `OwnRequest`, so `signOwn` may change the headers. If the
 * URL and the body stay the same, `signOwn` does not copy the request, because a copy takes time (measured).
 */
export async function signOwn({ request, text }: OwnRequest, signer: Signer): Promise<Request> {
  const { method, url, headers } = request;
  const unsent = unsentHeaders(method, text, headers.get("content-type"));
  const signed = await signer.sign({ method, url, body: text });
  const body = signed.body ?? text;
  const once = sendOnce(method, body ?? "");
  const isSame = !once && signed.url === url && (signed.body ?? "") === (text ?? "");
  const copied = isSame ? request : copyOf(request, signed.url, once?.init ?? { body: body ?? null });
  for (const name of unsent) copied.headers.delete(name);
  for (const [name, value] of Object.entries({ ...signed.headers, ...once?.headers })) copied.headers.set(name, value);
  return copied;
}

function copyOf(request: Request, url: string, init: RequestInit): Request {
  // In Node, a copy of a `Request` keeps the dispatcher only if the URL stays the same.
  return url === request.url ? copy(request, init) : copy(request, { ...readInit(request), ...init }, url);
}

let refusal: "error" | "manual" | undefined;

/**
 * Returns the redirect mode "error", or "manual" in workerd, which does not support "error". With "manual", fetch
 * returns a redirect as the response.
 */
function redirectRefusal(): "error" | "manual" {
  try {
    return new Request("https://localhost", { redirect: "error" }).redirect === "manual" ? "manual" : "error";
  } catch {
    return "manual";
  }
}
