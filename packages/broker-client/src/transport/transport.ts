// Interface between the client and the code that sends a signed request and receives its response.

/** Sends signed requests. A transport follows no redirect and sends nothing twice. */
export interface Transport {
  /**
   * Sends a request once. It resolves when the head of the response is there, and rejects if none comes.
   *
   * Once `request.signal` is aborted, it drops the connection, also under a body that is still being read.
   */
  send(request: TransportRequest): Promise<TransportResponse>;
  /**
   * Whether `send` calls `request.onWrite`, so that an error before it proves that nothing was sent. Without it, a request
   * may have been sent as soon as `send` was called.
   */
  readonly reportsWrite?: boolean;
  /**
   * Returns the reason why a request was surely not sent, by the error with which `send` rejected. The client asks it if
   * `reportsWrite` is not set, and about a read after `onWrite`, too.
   */
  notSentReason?(error: unknown): string | undefined;
  /** Opens connections ahead of the first request. The client calls it once, when it is created, and ignores its errors. */
  warm?(origin: string): void;
}

/** Signed request, of which every part is sent as it is. */
export interface TransportRequest {
  readonly method: string;
  readonly url: string;
  /** Values by name in lower case, without `host` and `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. An empty one is sent as a body of zero bytes. */
  readonly body: string | undefined;
  readonly signal: AbortSignal;
  /** Whether the request can change something, so that it must not be repeated. */
  readonly canChange: boolean;
  /**
   * The transport calls it immediately before it writes the first byte to a connection.
   *
   * @param headers headers that can still change, and whose values no error shows
   */
  readonly onWrite: (headers?: Headers) => void;
  /** The `Request` of the caller, with the options that only `fetch` has. Its body was read. */
  readonly source?: Request | undefined;
}

/** Head of a response, and its body, which is read once. */
export interface TransportResponse {
  readonly status: number;
  readonly statusText?: string | undefined;
  readonly headers: ResponseHeaders;
  readonly body: ResponseBody;
  /** The `Response` of `fetch`, if there is one. */
  readonly original?: Response;
}

/** Headers as a reader needs them. A `Headers` is one. */
export interface ResponseHeaders extends Iterable<[name: string, value: string]> {
  /** Returns the values, joined by a comma and a space, or null. */
  get(name: string): string | null;
}

/** `Uint8Array<ArrayBuffer>`, which a `Blob` takes, or `Uint8Array` for a TypeScript before 5.7. */
export type Bytes = ReturnType<Uint8ArrayConstructor["from"]>;

/** Body of a response, decompressed. */
export interface ResponseBody {
  /**
   * Reads the body to its end.
   *
   * @returns undefined if it has more than `most` bytes. The connection is then dropped.
   */
  bytes(most: number): Promise<Bytes | undefined>;
  /** Returns the body as a stream, or null if the response has none. */
  stream(): ReadableStream<Bytes> | null;
  /** Frees the connection of a body that nobody reads. */
  discard(): void;
}
