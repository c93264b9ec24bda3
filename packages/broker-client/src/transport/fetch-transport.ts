import { retainReferences, sendOnce } from "@org/signing/sending";
import type { FetchFunction } from "../options/options.ts";
import { ownResponse, transportResponseOf } from "./response.ts";
import { notSentReason } from "./runtime.ts";
import type { Transport, TransportRequest, TransportResponse } from "./transport.ts";

export const runtimeFetch: Transport = {
  async send(request) {
    const { source, url } = request;
    const init = initOf(request);
    // The creation of a `Request` is slow (measured). If the caller passed no `Request`, the transport passes the URL
    // and the init to fetch.
    const made = source && requestOf(request, init);
    // Without an init, fetch begins to read the body of a `Request` before fetch has a connection.
    return received(await globalThis.fetch(made ?? url, init), request, made);
  },
  notSentReason,
};

export function ownFetch(fetch: FetchFunction): Transport {
  return {
    async send(request) {
      const signed = requestOf(request, initOf(request));
      // The caller's function may change the headers, and may send the request several times.
      request.onWrite(signed.headers);
      return received(await fetch(signed), request, signed);
    },
    notSentReason,
  };
}

/** @param made the `Request` that was passed to fetch, if any */
function received(given: Response, request: TransportRequest, made: Request | undefined): TransportResponse {
  const original = ownResponse(given);
  // An abort reaches the body through `made` and `request`. The references from `body` stop the garbage collector from
  // freeing `made` and `request`.
  if (original.body && made) retainReferences(original.body, [made, request]);
  return transportResponseOf(original, request.signal);
}

function requestOf({ url, source }: TransportRequest, init: RequestInit): Request {
  const request = new Request(source ?? url, init);
  if (request.url === url) return request;
  const rewritten = new Request(url, request);
  // An abort reaches `rewritten` through `request`. The reference from `rewritten` stops the garbage collector from
  // freeing `request`.
  retainReferences(rewritten, request);
  return rewritten;
}

function initOf({ method, headers, body, signal, canChange, onWrite }: TransportRequest): RequestInit {
  const init: RequestInit = { method, headers, redirect: "manual", signal, ...(body !== undefined && { body }) };
  if (!canChange) return init;
  const once = sendOnce(method, body ?? "", onWrite);
  if (once) return { ...init, ...once.init, headers: { ...headers, ...once.headers } };
  // If the runtime can repeat the request, an error of fetch can belong to the second connection. For this reason, the
  // client assumes from this line on that the request was sent.
  onWrite();
  return init;
}
