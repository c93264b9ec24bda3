// Requests of this runtime, made from what openapi-fetch and a caller's middleware give.
import { pathMiddleware } from "@org/signing/openapi-fetch";
import { retainReferences, toRequest } from "@org/signing/sending";
import { UnsendableError } from "../validation/unsendable.ts";

/** Returns the request itself, or a copy if it belongs to another implementation. */
export function ownRequest(given: Request): Request {
  return given instanceof Request ? given : toRequest(given, undefined);
}

/** Copies a request as the runtime sees it, because getters of a subclass can say something else. */
export function copyRequest(given: Request, signal: AbortSignal | undefined): Request {
  // A clone loses the signal after a garbage collection, and a request that a middleware made may have none.
  const request = ownRequest(given);
  const followed = signal && { signal: AbortSignal.any([request.signal, signal]) };
  const copy = newRequest(request, { redirect: "manual", ...followed });
  retainReferences(copy, [given, request, followed]);
  return copy;
}

interface Init extends RequestInit {
  readonly method: string;
  readonly headers: Headers;
}

/** Returns a class for openapi-fetch to use as `Request`, whose URL the URL parser would change silently. */
export function createRequestClass(onHeaders: (headers: Headers) => void): object {
  const made = function (url: string, init: Init): Request {
    assertUrl(url);
    const request = newRequest(url, init);
    onHeaders(request.headers);
    return request;
  };
  // openapi-fetch tests what a middleware returns by `instanceof`.
  made.prototype = Request.prototype;
  return made;
}

/** @throws {UnsendableError | SigningError} if the URL parser would change the URL silently */
export function assertUrl(url: string): void {
  if (url.includes("#")) throw new UnsendableError("invalid_url", "the URL has a fragment, which is not sent.");
  pathMiddleware.onRequest({ schemaPath: url, params: {}, options: { pathSerializer: String } });
}

function newRequest(from: string | Request, init: RequestInit): Request {
  try {
    return new Request(from, init);
  } catch {
    // The runtime's message can quote the value of a header.
    const isRead = from instanceof Request && from.bodyUsed;
    throw isRead
      ? new UnsendableError("body_already_read", "the request's body was already read.")
      : new UnsendableError("invalid_request", "fetch refuses it. Look at its method and its options.");
  }
}
