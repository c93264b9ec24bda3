import { JSON_CONTENT_TYPE } from "./constants.ts";
import { SigningError } from "./errors.ts";
import { needsContentType, type Signer } from "./signer.ts";

/** What fetch sets by itself for a string body, which says nothing of what the string is. */
const FETCH_DEFAULT_CONTENT_TYPE = "text/plain;charset=utf-8";

/**
 * Sign a fetch `Request`: a new one comes back, ready to send, and the one given can be read or signed again.
 *
 * Method, signal and the other headers stay. The signature's headers are set; the body, the content type and a
 * bare `+` get the form that is signed; redirects are an error, because a signed request goes nowhere else.
 *
 * @throws {SigningError} before anything can leave; the codes are listed at {@link SigningError}
 * @example
 * const request = new Request("https://api.example.com/trading/accounts/list", { headers: { "x-version": "v3" } });
 * const response = await fetch(await signRequest(request, signer));
 */
export function signRequest(request: Request, signer: Signer): Promise<Request> {
  return signWithRedirect(request, signer, "error");
}

/** As `signRequest`, for a caller who looks at the response and so can refuse a redirect with a reason. */
export async function signWithRedirect(
  request: Request,
  signer: Signer,
  redirect: "error" | "manual",
): Promise<Request> {
  const headers = new Headers(request.headers);
  const body = await readText(request, headers);
  const signed = await signer.sign({ method: request.method, url: request.url, body });
  for (const [name, value] of Object.entries(signed.headers)) headers.set(name, value);
  const target = signed.url === request.url ? request : new Request(signed.url, request);
  return new Request(target, {
    headers,
    redirect,
    ...(signed.body !== undefined && { body: signed.body }),
  });
}

async function readText(request: Request, headers: Headers): Promise<string | undefined> {
  // Never through `request.body`: where it was looked at, Bun and Deno send the body in chunks.
  const bytes = /^(?:GET|HEAD)$/.test(request.method) ? new ArrayBuffer(0) : await readBytes(request);
  let text: string | undefined;
  if (bytes.byteLength > 0) {
    refuseContentType(headers);
    text = decode(bytes);
  } else if (needsContentType(request.method, undefined)) {
    refuseContentType(headers);
  }
  return text;
}

async function readBytes(request: Request): Promise<ArrayBuffer> {
  if (request.bodyUsed) throw new SigningError("body_already_read", "The request's body was already read.");
  return request.clone().arrayBuffer();
}

function refuseContentType(headers: Headers): void {
  const type = headers.get("content-type")?.toLowerCase().replaceAll(" ", "");
  if (type === undefined || type === JSON_CONTENT_TYPE || type === FETCH_DEFAULT_CONTENT_TYPE) return;
  throw new SigningError("unsupported_content_type", `The content type must be ${JSON_CONTENT_TYPE}.`);
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new SigningError("invalid_json", "The body is not JSON text: it is not UTF-8.");
  }
}
