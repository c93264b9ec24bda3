import { createSigningFetch, type Signer } from "@org/signing";

export function signedFetch(baseUrl: string, signer: Signer) {
  const signingFetch = createSigningFetch(signer);
  return (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("x-version", "v3"); // the signer does not add this header
    return signingFetch(baseUrl + path, { ...init, headers });
  };
}
