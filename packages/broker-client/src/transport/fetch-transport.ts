// The runtime's `fetch`, or a caller's own, as a transport.
import { retainReferences } from "@org/signing/sending";
import type { FetchFunction } from "../options/options.ts";
import { readBytes } from "./read-bytes.ts";
import { discardBody, ownResponse } from "./response.ts";
import { notSentReason } from "./runtime.ts";
import type { Transport, TransportRequest, TransportResponse } from "./transport.ts";

/** Sends by the runtime's `fetch` at the time of the call. */
export const runtimeFetch: Transport = {
  async send(request) {
    const { source, url } = request;
    const init = initOf(request);
    // A request of its own for each call is expensive (measured), and is needed only for options that a `Request` hides.
    const made = source && requestOf(request, init);
    // Of a `Request` alone, fetch would begin to read the body before it has a connection.
    return received(await globalThis.fetch(made ?? url, init), request, made);
  },
  notSentReason,
};

/** Sends by a function of the caller, which gets a `Request`. */
export function ownFetch(fetch: FetchFunction): Transport {
  return {
    async send(request) {
      const signed = requestOf(request, initOf(request));
      // The function may add or remove headers, and may send a change in an attempt or a call of its own.
      request.onWrite(signed.headers);
      return received(await fetch(signed), request, signed);
    },
    notSentReason,
  };
}

/** @param made the `Request`, if there is one */
function received(given: Response, request: TransportRequest, made: Request | undefined): TransportResponse {
  const original = ownResponse(given);
  const { status, headers, body } = original;
  // The signal reaches a body that is read later through these requests, and fetch does not keep them. Only an operation
  // has no `Request`, and its body is read before the attempt ends.
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
  // It follows the signal through the other one, and only while that exists.
  retainReferences(rewritten, request);
  return rewritten;
}

function initOf({ method, headers, body, signal, canChange, onWrite }: TransportRequest): RequestInit {
  const init: RequestInit = { method, headers, redirect: "manual", signal, ...(body !== undefined && { body }) };
  if (!canChange) return init;
  // Bun's fetch sends a request once more if the server closed the kept connection, but never on a new connection.
  if ("Bun" in globalThis) return { ...init, keepalive: false };
  if (isNode() && !/^(?:GET|HEAD)$/.test(method)) return { ...init, ...streamed(headers, body ?? "", onWrite) };
  // Nothing tells whether it was written before the connection that failed. Deno's fetch can repeat a change, too.
  onWrite();
  return init;
}

/**
 * Node's fetch sends once more, with the same nonce, what gets a 421, as the fetch standard has it. It does not repeat a
 * stream, whose length it must be told (Node 20 to 26; Bun and Deno send once).
 *
 * It reads the body only once it has a connection. A global dispatcher or a patched fetch can send a change and then fail to
 * connect when it sends the change again: the error looks like that of the first connection, but the body was read.
 */
function streamed(headers: Readonly<Record<string, string>>, text: string, onRead: () => void): RequestInit {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream({
    // fetch copies the stream, and the copy of another type would read ahead.
    type: "bytes",
    pull(controller) {
      onRead();
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
      controller.byobRequest?.respond(0);
    },
  });
  // fetch refuses a stream with keepalive, which Node ignores.
  return { body, duplex: "half", keepalive: false, headers: { ...headers, "content-length": String(bytes.length) } };
}

/** Node itself, and no runtime that imitates it. */
function isNode(): boolean {
  const { process }: { readonly process?: { readonly versions?: { readonly node?: string } } } = globalThis;
  return process?.versions?.node !== undefined && !("Deno" in globalThis);
}
