import { pathMiddleware } from "@org/signing/openapi-fetch";
import { retainReferences, toRequest } from "@org/signing/sending";
import { UnsendableError } from "../validation/unsendable.ts";

/** Copies a `Request` of a polyfill, and returns any other `Request` unchanged. */
export function ownRequest(given: Request): Request {
  return given instanceof Request ? given : toRequest(given, undefined);
}

/**
 * Copies a request, so that the client signs the values that the runtime sends. In a subclass of `Request`, a getter
 * such as `url` can return a value that the runtime does not send.
 */
export function copyRequest(given: Request, signal: AbortSignal | undefined): Request {
  // The caller's signal is added, because a middleware can return a request that does not have the signal.
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

/** Returns a `Request` class for openapi-fetch. The class rejects a URL that the URL parser changes silently. */
export function createRequestClass(onHeaders: (headers: Headers) => void): object {
  const made = function (url: string, init: Init): Request {
    assertUrl(url);
    const request = newRequest(url, init);
    onHeaders(request.headers);
    return request;
  };
  // openapi-fetch checks the result of a middleware with `instanceof`.
  made.prototype = Request.prototype;
  return made;
}

/** @throws {UnsendableError | SigningError} if the URL parser changes the URL silently */
export function assertUrl(url: string): void {
  if (url.includes("#")) throw new UnsendableError("invalid_url", "the URL has a fragment, which is not sent.");
  pathMiddleware.onRequest({ schemaPath: url, params: {}, options: { pathSerializer: String } });
}

function newRequest(from: string | Request, init: RequestInit): Request {
  try {
    return new Request(from, init);
  } catch {
    // The runtime's error is dropped, because the error's message can quote the value of a header.
    const isRead = from instanceof Request && from.bodyUsed;
    throw isRead
      ? new UnsendableError("body_already_read", "the request's body was already read.")
      : new UnsendableError(
          "invalid_request",
          "fetch rejects the request. Check the method and the options of the request.",
        );
  }
}
