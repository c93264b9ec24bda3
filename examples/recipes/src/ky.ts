import { createSigningFetch, type Signer } from "@org/signing";
import ky from "ky";

export function signedKy(baseUrl: string, signer: Signer) {
  return ky.create({
    baseUrl,
    headers: { "x-version": "v3" }, // the signer does not add this header
    fetch: createSigningFetch(signer),
  });
}
