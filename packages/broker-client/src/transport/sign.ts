// A request, signed for the one origin, with the headers that the client adds: as `fetch` takes it.
import { signAndConsume } from "@org/signing/sending";
import { Draft } from "./bare-request.ts";
import { RequestRefusedError } from "../errors/index.ts";
import { clientHeaders } from "../generated/documented.ts";
import type { Progress } from "./call-context.ts";
import type { Settings } from "../options/settings.ts";

export interface Signed {
  readonly input: string | Request;
  readonly init: RequestInit;
}

/** Sets the headers of a `Request` where they are. */
export async function sign(request: Request | Draft, settings: Settings, progress: Progress): Promise<Signed> {
  // The next attempt can set its headers in the same object.
  progress.sent.push(...progress.sent.splice(-1).map((headers) => new Headers(headers)));
  if (!request.url.startsWith(`${settings.origin}/`)) {
    const problem = `it goes to another origin than baseUrl's, ${settings.origin}, and nothing is signed for it. Make a client for that origin.`;
    throw new RequestRefusedError("foreign_origin", problem, progress);
  }
  if (request instanceof Draft) {
    const { url, headers: signature } = await settings.signer.sign(request);
    const headers = { ...settings.headers, ...signature, ...clientHeaders };
    progress.sent.push(headers);
    return { input: url, init: { method: request.method, headers, redirect: "manual" } };
  }
  const signed = await signAndConsume(request, settings.signer, "manual");
  const { headers } = signed;
  for (const name in settings.headers) {
    if (!headers.has(name)) headers.set(name, settings.headers[name] ?? "");
  }
  for (const name in clientHeaders) headers.set(name, clientHeaders[name] ?? "");
  progress.sent.push(headers);
  return { input: signed, init: {} };
}
