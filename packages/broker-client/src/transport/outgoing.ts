// The request of a call before it is signed. Each attempt signs the request again.
import { readText, retainReferences } from "@org/signing/sending";

/** Unsigned request of a call by name, of `broker.http` or of `broker.fetch`. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  /** Header values by header name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** JSON text. It is a promise if the client reads the text from a `Request`. */
  readonly body: string | undefined | Promise<string | undefined>;
  readonly signal: AbortSignal | undefined;
  /** `Request` of the caller. It can have options for `fetch` that the other fields do not contain, such as `cache`. */
  readonly source?: Request;
}

/** Reads a `Request` of this runtime and consumes its body. */
export function readRequest(source: Request): OutgoingRequest {
  const { method, url, signal } = source;
  const headers = new Map(source.headers);
  // An abort of the caller may reach `signal` only through the request, so the request is retained.
  retainReferences(signal, source);
  if (source.body === null) return { method, url, headers, body: undefined, signal, source };
  const body = readText(source);
  // A later attempt awaits the body and handles its error.
  body.catch(() => {});
  return { method, url, headers, body, signal, source };
}
