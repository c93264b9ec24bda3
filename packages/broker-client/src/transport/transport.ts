// The interface of a transport, which sends signed requests and receives their responses.

/** Sends signed requests. A transport must not follow a redirect, and must not send a request twice. */
export interface Transport {
  /**
   * Sends a request once. The promise resolves when the head of the response has arrived. It rejects if no response
   * arrives.
   *
   * If `request.signal` is aborted, the transport drops the connection, even while the body is being read.
   */
  send(request: TransportRequest): Promise<TransportResponse>;
  /**
   * Whether `send` calls `request.onWrite`. If true, an error before the call of `onWrite` proves that nothing was
   * sent. If false, the request counts as sent when `send` is called, unless `notSentReason` proves that it was not.
   *
   * @default false
   */
  readonly reportsWrite?: boolean;
  /**
   * Returns a reason if the error of `send` proves that the request was not sent. Otherwise, it returns undefined.
   *
   * The client calls this method if `send` rejects before `onWrite` and `reportsWrite` is not set. For a request that
   * changes nothing, the client also calls this method if `send` rejects after `onWrite`.
   */
  notSentReason?(error: unknown): string | undefined;
  /**
   * Opens connections before the first request. The client calls this method once, when the client is created. It
   * ignores errors of the method.
   */
  warm?(origin: string): void;
}

/** Signed request. The transport must send every part unchanged. */
export interface TransportRequest {
  readonly method: string;
  readonly url: string;
  /** Header values by header name in lower case, without `host` and `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. An empty text is sent as a body of zero bytes. */
  readonly body: string | undefined;
  readonly signal: AbortSignal;
  /** Whether the request can change something. If true, the transport must not repeat the request. */
  readonly canChange: boolean;
  /**
   * Function that the transport calls immediately before it writes the first byte to a connection. If the function
   * throws, the transport must write nothing.
   *
   * @param headers headers of the request, if the transport can still change them. No error shows their values
   */
  readonly onWrite: (headers?: Headers) => void;
  /**
   * `Request` of the caller, whose body was already read. It can have options for `fetch` that the other fields do not
   * contain, such as `cache`.
   */
  readonly source?: Request | undefined;
}

/** Head and body of a response. The body can be read only once. */
export interface TransportResponse {
  readonly status: number;
  readonly statusText?: string | undefined;
  readonly headers: ResponseHeaders;
  readonly body: ResponseBody;
  /** The `Response` that `fetch` returned, if the transport called `fetch`. */
  readonly original?: Response;
}

/** Headers of a response. A `Headers` object has this type. */
export interface ResponseHeaders extends Iterable<[name: string, value: string]> {
  /** Returns the values of a header, joined by a comma and a space, or null if the header is absent. */
  get(name: string): string | null;
}

/** Type `Uint8Array<ArrayBuffer>`, which `Blob` accepts. In TypeScript before 5.7, the type is `Uint8Array`. */
export type Bytes = ReturnType<Uint8ArrayConstructor["from"]>;

/** Body of a response, decompressed. */
export interface ResponseBody {
  /**
   * Reads the body to its end.
   *
   * @returns the bytes, or undefined if the body has more than `most` bytes. In that case, the transport drops the
   *   connection.
   */
  bytes(most: number): Promise<Bytes | undefined>;
  /** Returns the body as a stream, or null if the response has none. */
  stream(): ReadableStream<Bytes> | null;
  /** Frees the connection of a body that nobody reads. */
  discard(): void;
}
