import { unsentHeaders } from "./content-type.ts";
import { assertSigner } from "./option.ts";
import { copy, type OwnRequest, readOwnRequest } from "./own-request.ts";
import { readInit } from "./request-init.ts";
import { retainReferences } from "./retain-references.ts";
import type { Signer } from "./signer.ts";

/**
 * Signs a fetch `Request` (reference: Authentication), and returns a new `Request` that is ready to send. The given
 * `Request` can be read or signed again.
 *
 * The new request keeps the method, the signal and the headers, except `host` and `content-length`, which fetch sets.
 * The body is normalized, the content type is set, and a bare `+` in the query becomes `%20`. fetch treats a redirect
 * as an error, because the signature is valid for one URL only. In workerd, fetch returns the redirect as the response.
 *
 * The error codes for a body follow the reference's rules for special cases. This package defines all other codes.
 *
 * @param signer result of `createSigner`
 * @throws {SigningError} (rejects) `invalid_option`, `body_already_read`, `unsupported_content_type`,
 *   `invalid_request`, and the codes of `signer.sign`
 * @throws {SigningError} (rejects) `unsupported_body`: the stream of the body failed, and the `cause` is its error
 * @example
 * const request = new Request("https://api.example.com/trading/accounts/list", { headers: { "x-version": "v3" } });
 * const response = await fetch(await signRequest(request, signer));
 */
export async function signRequest(request: Request, signer: Signer): Promise<Request> {
  assertSigner(signer);
  const redirect = (refusal ??= redirectRefusal());
  const signed = await signOwn(await readOwnRequest(request, { redirect }), signer);
  // An abort reaches the signal only through the request. Node's fetch keeps a reference to the signal, but not to the
  // request.
  retainReferences(signed.signal, signed);
  return signed;
}

/**
 * Signs a request that no other code can change.
 *
 * If the URL and the body stay the same, the headers of the given request are set. A copy of the request would take
 * more than half of the time of the signing (measured).
 */
export async function signOwn({ request, text }: OwnRequest, signer: Signer): Promise<Request> {
  const { method, url, headers } = request;
  const unsent = unsentHeaders(method, text, headers.get("content-type"));
  const signed = await signer.sign({ method, url, body: text });
  const isSame = signed.url === url && (signed.body ?? "") === (text ?? "");
  const copied = isSame ? request : copyOf(request, signed.url, signed.body ?? text ?? null);
  for (const name of unsent) copied.headers.delete(name);
  for (const [name, value] of Object.entries(signed.headers)) copied.headers.set(name, value);
  return copied;
}

function copyOf(request: Request, url: string, body: string | null): Request {
  // In Node, a copy of a `Request` keeps the dispatcher only if the URL stays the same.
  return url === request.url ? copy(request, { body }) : copy(request, { ...readInit(request), body }, url);
}

let refusal: "error" | "manual" | undefined;

/**
 * Returns the redirect mode. workerd does not have "error", so the function returns "manual" there. With "manual",
 * fetch returns a redirect and does not follow it.
 */
function redirectRefusal(): "error" | "manual" {
  try {
    return new Request("https://localhost", { redirect: "error" }).redirect === "manual" ? "manual" : "error";
  } catch {
    return "manual";
  }
}
