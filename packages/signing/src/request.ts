import { needsContentType, refuseOtherContentType } from "./content-type.ts";
import { SigningError } from "./errors.ts";
import { keepAlive } from "./keep-alive.ts";
import { readBytes } from "./read-bytes.ts";
import type { Signer } from "./signer.ts";

/**
 * Sign a fetch `Request`: a new one comes back, ready to send, and the one given can be read or signed again.
 *
 * Method, signal and the other headers stay. The signature's headers are set; the body, the content type and a
 * bare `+` get the form that is signed; redirects are an error (in workerd: the response), because a signed request
 * goes nowhere else.
 *
 * @throws {SigningError} before anything can leave; the codes are listed at {@link SigningError}
 * @example
 * const request = new Request("https://api.example.com/trading/accounts/list", { headers: { "x-version": "v3" } });
 * const response = await fetch(await signRequest(request, signer));
 */
export function signRequest(request: Request, signer: Signer): Promise<Request> {
  return signWithRedirect(request, signer, (refusal ??= redirectRefusal()));
}

let refusal: "error" | "manual" | undefined;

/** workerd has no "error": there the redirect is not followed either, and comes back as the response. */
function redirectRefusal(): "error" | "manual" {
  try {
    return new Request("https://localhost", { redirect: "error" }) && "error";
  } catch {
    return "manual";
  }
}

/** As `signRequest`, for a caller who looks at the response and so can refuse a redirect with a reason. */
export async function signWithRedirect(
  request: Request,
  signer: Signer,
  redirect: "error" | "manual",
): Promise<Request> {
  const headers = new Headers(request.headers);
  const signed = await signer.sign({
    method: request.method,
    url: request.url,
    body: await readText(request, headers),
  });
  for (const [name, value] of Object.entries(signed.headers)) headers.set(name, value);
  const target = signed.url === request.url ? request : new Request(signed.url, request);
  // To fetch, zero bytes are a body too: taken over from the request that was given, they would use it up.
  const body = signed.body ?? (request.body ? "" : undefined);
  // The length of a body that was not compact is not that of the compact one.
  if (body !== undefined) headers.delete("content-length");
  const copy = new Request(target, { headers, redirect, ...(body !== undefined && { body }) });
  keepAlive(copy, [request, target]);
  return copy;
}

async function readText(request: Request, headers: Headers): Promise<string | undefined> {
  const bytes = /^(?:GET|HEAD)$/.test(request.method) ? new ArrayBuffer(0) : await readBytes(request);
  const hasBody = bytes.byteLength > 0;
  if (needsContentType(request.method, hasBody)) refuseOtherContentType(headers);
  return hasBody ? decode(bytes) : undefined;
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new SigningError("invalid_json", "The body is not JSON text: it is not UTF-8.");
  }
}
