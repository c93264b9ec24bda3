import { retainReferences, sendOnce } from "@org/signing/sending";
import { isProof } from "../errors/network.ts";
import type { FetchFunction } from "../options/options.ts";
import { fieldOf } from "../validation/values.ts";
import { nodeModule } from "./call-dispatcher.ts";
import { ownResponse, transportResponseOf } from "./response.ts";
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

/** Maximum number of errors that a function reads in `error.errors`, or in a chain of causes. */
const MOST = 100;

/**
 * Errors that undici reported when undici could not open a connection. Node's fetch uses undici, and undici writes no
 * request without a connection. Each error in the set proves that nothing was sent. The code of a TLS error alone
 * proves nothing, because the same code can occur after the handshake.
 */
const unconnected = /* @__PURE__ */ watchConnections();

function watchConnections(): WeakSet<object> {
  const errors = new WeakSet();
  try {
    nodeModule("diagnostics_channel")?.subscribe("undici:client:connectError", (message) => {
      errors.add(Object(fieldOf(message, "error")));
    });
  } catch {
    // A runtime that imitates Node can lack the function `subscribe`.
  }
  return errors;
}

/**
 * Returns the code of an error if the error proves that nothing was sent.
 *
 * In Node, the code is in `error.cause.code`. In Bun, the code is in `error.code`. An error of Deno's fetch never
 * proves that nothing was sent. Deno can send a request over two connections, and may report only the error of the
 * second connection (measured).
 */
export function notSentReason(error: unknown): string | undefined {
  try {
    const cause = fieldOf(error, "cause") ?? error;
    const errors = fieldOf(cause, "errors");
    // `errors` has one error for each address of the host.
    const failures: unknown[] = Array.isArray(errors) && errors.length > 0 ? errors : [cause];
    const isProven = failures.length <= MOST && failures.every(provesNotSent);
    if (!isProven && !unconnected.has(Object(cause))) return undefined;
    const message = String(fieldOf(cause, "message"));
    return codeOf(cause) ?? (isProof(message) ? message : undefined);
  } catch {
    // If a property of the error cannot be read, the client must assume that the request was sent.
    return undefined;
  }
}

export function codeOf(error: unknown): string | undefined {
  let each = error;
  // A getter can return a new cause at each read, so the chain can be endless.
  for (let depth = 0; depth < MOST && each !== undefined; depth++) {
    const code = fieldOf(each, "code");
    if (typeof code === "string") return code;
    each = fieldOf(each, "cause");
  }
  return undefined;
}

function provesNotSent(error: unknown): boolean {
  if (isProof(codeOf(error) ?? String(fieldOf(error, "message")))) return true;
  return ["getaddrinfo", "connect"].some((call) => call === fieldOf(error, "syscall"));
}
