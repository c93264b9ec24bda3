import { isFetchDefault, isMarkedJson, needsContentType } from "./content-type.ts";
import { SigningError } from "./errors.ts";
import { isBodiless } from "./method.ts";
import { assertSigner } from "./option.ts";
import { ownRequest } from "./own-request.ts";
import { readBytes } from "./read-bytes.ts";
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
  const signed = await signAndConsume(ownRequest(request, { redirect }), signer, redirect);
  // Node's fetch keeps the signal of its argument, and not the request through which the signal is aborted.
  retainReferences(signed.signal, signed);
  return signed;
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
