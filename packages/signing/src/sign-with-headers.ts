import { unsentHeaders } from "./content-type.ts";
import type { SignedRequest, Signer } from "./signer.ts";
import type { UnsignedRequest } from "./signer-input.ts";

/** A request with the headers of the caller. Its body is `""` if zero bytes are sent. */
interface RequestWithHeaders extends UnsignedRequest {
  /** Pairs such as those of a `Headers`, each name once. */
  readonly headers: Iterable<readonly [name: string, value: string]>;
}

/**
 * Signs a request, and merges its headers with those of the signature.
 *
 * @returns all headers to send, by lower-case name. The body is `""` if zero bytes are sent
 * @throws {SigningError} (rejects) the codes of `signer.sign`, `unsupported_content_type`
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
