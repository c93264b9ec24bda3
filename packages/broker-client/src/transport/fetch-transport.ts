import { retainReferences } from "@org/signing/sending";
import type { FetchFunction } from "../options/options.ts";
import { readBytes } from "./read-bytes.ts";
import { discardBody, ownResponse } from "./response.ts";
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
  const { status, headers, body } = original;
  // An abort reaches the body through `made` and `request`. The references from `body` stop the garbage collector from
  // freeing `made` and `request`.
  if (body && made) retainReferences(body, [made, request]);
  return {
    status,
    headers,
    original,
    body: {
      bytes: (most) => readBytes(original, most, request.signal),
      stream: () => body,
      discard: () => discardBody(body),
    },
  };
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
  // Bun's fetch repeats a request if the server has closed a reused connection. With `keepalive: false`, each request
  // has a new connection.
  if ("Bun" in globalThis) return { ...init, keepalive: false };
  if (isNode() && !/^(?:GET|HEAD)$/.test(method)) return { ...init, ...streamed(headers, body ?? "", onWrite) };
  // Deno's fetch can send a request over two connections, and report only the error of the second connection. For
  // this reason, the client assumes from this line on that the change was sent.
  onWrite();
  return init;
}

/**
 * Returns an init whose body is a stream, so that Node's fetch does not repeat the request.
 *
 * After a response with status 421, Node's fetch repeats a request unless the body is a stream (Node 20 to 26). fetch
 * does not know the length of a stream, so the function sets the header `content-length`.
 *
 * fetch reads the body only after fetch has opened a connection. If fetch has called `onRead`, the service may have
 * received the request. The error of fetch does not show whether the request was sent. A global dispatcher can send a
 * request twice, and report only the failure of the second connection.
 */
function streamed(headers: Readonly<Record<string, string>>, text: string, onRead: () => void): RequestInit {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream({
    // With the type `bytes`, fetch does not read the stream before fetch has a connection.
    type: "bytes",
    pull(controller) {
      onRead();
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
      controller.byobRequest?.respond(0);
    },
  });
  // fetch rejects a stream if `keepalive` is true.
  return { body, duplex: "half", keepalive: false, headers: { ...headers, "content-length": String(bytes.length) } };
}

/** Checks whether the runtime is Node, and not a runtime that imitates Node. */
function isNode(): boolean {
  const { process }: { readonly process?: { readonly versions?: { readonly node?: string } } } = globalThis;
  return process?.versions?.node !== undefined && !("Deno" in globalThis);
}
