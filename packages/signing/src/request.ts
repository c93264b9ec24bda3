import { unsentHeaders } from "./content-type.ts";
import { assertSigner } from "./option.ts";
import { copy, type OwnRequest, readOwnRequest } from "./own-request.ts";
import { readInit } from "./request-init.ts";
import { retainReferences } from "./retain-references.ts";
import type { Signer } from "./signer.ts";

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
  const signed = await signOwn(await readOwnRequest(request, { redirect }), signer);
  // Node's fetch keeps the signal of its argument, and not the request through which the signal is aborted.
  retainReferences(signed.signal, signed);
  return signed;
}

/**
 * Signs a request that nobody else has.
 *
 * It sets the headers of the request itself if that can be sent as it is, because a copy costs more than half of the
 * signing (measured).
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
  // The copy of a `Request` keeps its dispatcher in Node, but not with another URL.
  return url === request.url ? copy(request, { body }) : copy(request, { ...readInit(request), body }, url);
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
