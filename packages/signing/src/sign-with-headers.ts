import { unsentHeaders } from "./content-type.ts";
import type { SignedRequest, Signer } from "./signer.ts";
import type { UnsignedRequest } from "./signer-input.ts";

/** Request with the caller's headers. `body` is `""` for a body of zero bytes. */
interface RequestWithHeaders extends UnsignedRequest {
  /** Pairs of header name and value, for example a `Headers`. Each header name must occur only once. */
  readonly headers: Iterable<readonly [name: string, value: string]>;
}

/**
 * Signs a request, and merges the caller's headers with the headers of the signature.
 *
 * @returns the signed request with all headers to send, by lower-case name. `body` is `""` for a body of zero bytes
 * @throws {SigningError} (rejects) `unsupported_content_type`
 * @throws {SigningError} (rejects) any code that `signer.sign` throws
 * @internal
 */
export async function signWithHeaders(request: RequestWithHeaders, signer: Signer): Promise<SignedRequest> {
  const { method, url, headers, body } = request;
  const own = new Map<string, string>();
  for (const [name, value] of headers) own.set(name.toLowerCase(), value);
  for (const name of unsentHeaders(method, body, own.get("content-type") ?? null)) own.delete(name);
  const signed = await signer.sign({ method, url, body });
  return {
    url: signed.url,
    headers: own.size === 0 ? signed.headers : { ...Object.fromEntries(own), ...signed.headers },
    body: signed.body ?? body,
  };
}
