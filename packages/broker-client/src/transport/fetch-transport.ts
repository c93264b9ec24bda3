// Creates transports from the runtime's `fetch` and from a caller's function.
import { retainReferences } from "@org/signing/sending";
import type { FetchFunction } from "../options/options.ts";
import { readBytes } from "./read-bytes.ts";
import { discardBody, ownResponse } from "./response.ts";
import { notSentReason } from "./runtime.ts";
import type { Transport, TransportRequest, TransportResponse } from "./transport.ts";

/** Transport that calls `globalThis.fetch`. It reads the global variable at each request. */
export const runtimeFetch: Transport = {
  async send(request) {
    const { source, url } = request;
    const init = initOf(request);
    // A new `Request` is expensive (measured), so it is created only if the caller passed a `Request`. Some options of
    // a `Request` cannot be read, only copied.
    const made = source && requestOf(request, init);
    // With a `Request` and no init, fetch would begin to read the body before it has a connection.
    return received(await globalThis.fetch(made ?? url, init), request, made);
  },
  notSentReason,
};

/** Returns a transport that passes each signed `Request` to the caller's function. */
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

/** @param made the `Request` that was passed to the function, if there is one */
function received(given: Response, request: TransportRequest, made: Request | undefined): TransportResponse {
  const original = ownResponse(given);
  const { status, headers, body } = original;
  // If the body is read later, an abort reaches the body only through these requests. fetch does not retain them. A
  // call of an operation has no `Request`, but its body is read before the attempt ends.
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
  // An abort reaches the new request only through the first request, so the first request is retained.
  retainReferences(rewritten, request);
  return rewritten;
}

function initOf({ method, headers, body, signal, canChange, onWrite }: TransportRequest): RequestInit {
  const init: RequestInit = { method, headers, redirect: "manual", signal, ...(body !== undefined && { body }) };
  if (!canChange) return init;
  // Bun's fetch repeats a request if the server closed a reused connection. It does not repeat a request on a new
  // connection.
  if ("Bun" in globalThis) return { ...init, keepalive: false };
  if (isNode() && !/^(?:GET|HEAD)$/.test(method)) return { ...init, ...streamed(headers, body ?? "", onWrite) };
  // A fetch such as Deno's can send a change twice. If the second time fails, the error does not show that the change
  // was sent. So the change counts as sent now.
  onWrite();
  return init;
}

/**
 * Returns an init whose body is a stream, which Node's fetch cannot repeat.
 *
 * After a response with status 421, Node's fetch repeats the request with the same nonce, as the fetch standard
 * requires. Node 20 to 26 do not repeat a stream. Bun and Deno send the request only once. The header `content-length`
 * is set, because a stream has no known length.
 *
 * fetch reads the body only when it has a connection, so `onRead` reports the write. A global dispatcher or a patched
 * fetch can send a change twice, and fail to connect the second time. The error looks as if nothing was sent, but
 * `onRead` was called.
 */
function streamed(headers: Readonly<Record<string, string>>, text: string, onRead: () => void): RequestInit {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream({
    // fetch copies the stream. Only the copy of a byte stream does not read ahead.
    type: "bytes",
    pull(controller) {
      onRead();
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
      controller.byobRequest?.respond(0);
    },
  });
  // fetch rejects a stream if `keepalive` is true. In all other cases, Node ignores `keepalive`.
  return { body, duplex: "half", keepalive: false, headers: { ...headers, "content-length": String(bytes.length) } };
}

/** Checks whether the runtime is Node, and not a runtime that imitates Node. */
function isNode(): boolean {
  const { process }: { readonly process?: { readonly versions?: { readonly node?: string } } } = globalThis;
  return process?.versions?.node !== undefined && !("Deno" in globalThis);
}
