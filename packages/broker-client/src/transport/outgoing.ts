import { readText, retainReferences } from "@org/signing/sending";

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  /** JSON text. The client reads the text of a `Request` asynchronously. */
  readonly body: string | undefined | Promise<string | undefined>;
  readonly signal: AbortSignal | undefined;
  /** `Request` of the caller, which can have further options for `fetch`, such as `cache`. */
  readonly source?: Request;
}

export function readRequest(source: Request): OutgoingRequest {
  const { method, url, signal } = source;
  const headers = new Map(source.headers);
  // An abort by the caller reaches `signal` through `source`. The reference from `signal` stops the garbage collector
  // from freeing `source`.
  retainReferences(signal, source);
  if (source.body === null) return { method, url, headers, body: undefined, signal, source };
  const body = readText(source);
  // `body` can reject before an attempt awaits `body`. Without this line, the runtime reports an unhandled rejection.
  body.catch(() => {});
  return { method, url, headers, body, signal, source };
}
