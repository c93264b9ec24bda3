import { isMarkedJson, needsContentType } from "./content-type.ts";
import { SigningError } from "./errors.ts";
import { keepAlive } from "./keep-alive.ts";
import { assertSigner } from "./option.ts";
import { copyToRead, readBytes } from "./read-bytes.ts";
import { assertRequest } from "./signature-input.ts";
import type { Signer } from "./signer.ts";

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
  const { clone, url }: Partial<Request> = Object(request);
  assertRequest(typeof clone === "function" && typeof url === "string", "The request must be a fetch Request.");
  return signOwnRequest(ownRequest(request), signer);
}

/** A copy, where there is a body that it could use up. */
export function ownRequest(request: Request): Request {
  return hasNoBody(request) ? request : copyToRead(request);
}

/**
 * As `signRequest`, and uses up the body: for a request that nobody else reads.
 *
 * @param redirect "manual" for a caller who looks at the response, and so can refuse a redirect with a reason
 * @param mayChange whether its headers may be set where they are, so that a request whose body, URL and redirect can stay
 *   comes back itself: a copy costs more than half of what signing does (measured)
 */
export async function signOwnRequest(
  request: Request,
  signer: Signer,
  redirect: "error" | "manual" = (refusal ??= redirectRefusal()),
  mayChange = false,
): Promise<Request> {
  const { method, url } = request;
  const text = hasNoBody(request) ? undefined : decodeUtf8(await readBytes(request));
  const isJson = needsContentType(method, text !== undefined && text !== "") && isMarkedJson(request.headers);
  const signed = await signer.sign({ method, url, body: text });
  // To fetch, zero bytes are a body too, and were used up as one.
  const body = signed.body ?? (request.body ? "" : undefined);
  const staysItself = mayChange && body === undefined && signed.url === url && request.redirect === redirect;
  const copy = staysItself
    ? request
    : copyOf(request, signed.url, body === undefined ? { redirect } : { redirect, body });
  const { headers } = copy;
  for (const [name, value] of Object.entries(signed.headers)) {
    if (name !== "content-type" || !isJson) headers.set(name, value);
  }
  // The host that is signed is the URL's; and a length is the one of the body that was given.
  headers.delete("host");
  if (body !== undefined) headers.delete("content-length");
  return copy;
}

function copyOf(request: Request, url: string, init: RequestInit): Request {
  const sameUrl = new Request(request, init);
  // From another `Request` the body comes as a stream, whose length no header would say: it is given once more.
  const rewritten = url === request.url ? undefined : new Request(url, sameUrl);
  const copy = rewritten ? new Request(rewritten, init) : sameUrl;
  keepAlive(copy, [request, sameUrl, rewritten]);
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

function hasNoBody({ method }: Request): boolean {
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
