import { signAndConsume } from "@org/signing/sending";
import { BareRequest } from "./own-request.ts";
import { RequestRefusedError } from "../errors/index.ts";
import { clientHeaders } from "../generated/documented.ts";
import type { CallContext } from "./context.ts";

/** Signed request, as `fetch` takes it. */
export interface SignedRequest {
  readonly input: string | Request;
  readonly init: RequestInit;
}

/** Signs for the client's origin, and adds the client's headers. It sets the headers of a `Request` in place. */
export async function sign(request: Request | BareRequest, call: CallContext): Promise<SignedRequest> {
  const { settings, sent } = call;
  // The next attempt can set its headers in the same object.
  sent.push(...sent.splice(-1).map((headers) => new Headers(headers)));
  if (!request.url.startsWith(`${settings.origin}/`)) {
    const problem = `it goes to another origin than baseUrl's, ${settings.origin}, and nothing is signed for it. Make a client for that origin.`;
    throw new RequestRefusedError("foreign_origin", problem, call);
  }
  if (request instanceof BareRequest) {
    const { url, headers: signature } = await settings.signer.sign(request);
    const headers = { ...settings.headers, ...signature, ...clientHeaders };
    sent.push(headers);
    return { input: url, init: { method: request.method, headers, redirect: "manual" } };
  }
  const signed = await signAndConsume(request, settings.signer, "manual");
  const { headers } = signed;
  for (const name in settings.headers) {
    if (!headers.has(name)) headers.set(name, settings.headers[name] ?? "");
  }
  for (const name in clientHeaders) headers.set(name, clientHeaders[name] ?? "");
  sent.push(headers);
  return { input: signed, init: {} };
}
