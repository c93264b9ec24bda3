// The request of a call before it is signed. Each attempt signs it anew.
import { readText, retainReferences } from "@org/signing/sending";

/** Request as every kind of call makes it: an operation, `broker.http` and `broker.fetch`. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  /** Values by name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** JSON text. It is a promise while the body of a `Request` is read. */
  readonly body: string | undefined | Promise<string | undefined>;
  readonly signal: AbortSignal | undefined;
  /** The `Request`, for the options that only `fetch` has. */
  readonly source?: Request;
}

/** Reads a `Request` of this runtime, and uses its body up. */
export function readRequest(source: Request): OutgoingRequest {
  const { method, url, signal } = source;
  const headers = new Map(source.headers);
  // A request can follow its caller's signal, and only while it exists.
  retainReferences(signal, source);
  if (source.body === null) return { method, url, headers, body: undefined, signal, source };
  const body = readText(source);
  // The attempt that waits for it handles the error.
  body.catch(() => {});
  return { method, url, headers, body, signal, source };
}
