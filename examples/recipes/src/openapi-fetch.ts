import { createSigningFetch, type Signer } from "@org/signing";
import { pathMiddleware } from "@org/signing/openapi-fetch";
import createClient from "openapi-fetch";

export function signedOpenapiFetch<Paths extends object>(baseUrl: string, signer: Signer) {
  const client = createClient<Paths>({
    baseUrl,
    headers: { "x-version": "v3" }, // the signer does not add this header
    fetch: createSigningFetch(signer),
  });
  client.use(pathMiddleware);
  return client;
}
