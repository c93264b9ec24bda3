/** Sends signed requests. A transport must not follow a redirect, and must not send a request twice. */
export interface Transport {
  /**
   * Sends a request once. The promise resolves when the head of the response has arrived. The promise rejects if no
   * response arrives.
   *
   * If `request.signal` is aborted, the transport drops the connection, even while the body is being read.
   */
  send(request: TransportRequest): Promise<TransportResponse>;
  /**
   * Whether `send` calls `request.onWrite`. If `reportsWrite` is true, an error before the call of `onWrite` proves
   * that nothing was sent. If `reportsWrite` is false and `send` rejects, only `notSentReason` can prove that nothing
   * was sent. Without a proof, the client assumes that the request was sent.
   *
   * @default false
   */
  readonly reportsWrite?: boolean;
  /**
   * Returns a reason if the error of `send` proves that the request was not sent. Without a proof, `notSentReason`
   * returns undefined.
   *
   * After `send` has rejected, the client calls `notSentReason` if one of these conditions is true:
   * - The request only reads data, and the transport has called `onWrite` for the request.
   * - The transport has not called `onWrite`, and `reportsWrite` is not set.
   */
  notSentReason?(error: unknown): string | undefined;
  /**
   * Opens connections before the first request. The client calls `warm` once, when the client is created, and ignores
   * errors of `warm`.
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
  /** Whether the request can change something. The transport must not repeat such a request. */
  readonly canChange: boolean;
  /**
   * Function that the transport calls immediately before it writes the first byte of the request to a connection. If
   * the function throws, the transport must write nothing.
   *
   * @param headers headers of the request, if the transport may still change the headers. No error shows the values of
   *   the headers
   */
  readonly onWrite: (headers?: Headers) => void;
  /**
   * `Request` of the caller, which can have further options for `fetch`, such as `cache`. The client has already read
   * the body.
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

/** Head of a response. */
export type ResponseHead = Pick<TransportResponse, "status" | "headers">;

/** Headers of a response. A transport may use a `Headers` object. */
export interface ResponseHeaders extends Iterable<[name: string, value: string]> {
  /** Returns the values of a header, joined by a comma and a space, or null if the header is absent. */
  get(name: string): string | null;
}

/** The type `Uint8Array<ArrayBuffer>`, or `Uint8Array` in TypeScript before 5.7. */
export type Bytes = ReturnType<Uint8ArrayConstructor["from"]>;

/** Body of a response, decompressed. */
export interface ResponseBody {
  /**
   * Reads the body to its end.
   *
   * @returns the bytes, or undefined if the body has more than `most` bytes. For such a body, the transport drops the
   *   connection.
   */
  bytes(most: number): Promise<Bytes | undefined>;
  /** Returns the body as a stream, or null if the response has no body. */
  stream(): ReadableStream<Bytes> | null;
  /** Frees the connection of a body that nobody reads. */
  discard(): void;
}
