import type { ResponseHeaders, TransportRequest, TransportResponse } from "../transport/transport.ts";
import { connectionFailure, ReceivedBody, type Receiver, type Source } from "./received-body.ts";
import { Decoder, decompressorsOf } from "./decoder.ts";
import {
  type DispatchController,
  type DispatchHandler,
  dispatchOptions,
  type HeaderRecord,
  type UndiciDispatcher,
} from "./dispatcher.ts";

const WITHOUT_BODY = [204, 205, 304];

/** Error that tells undici to drop a connection. Only undici receives the error. */
const DROPPED = new Error("The transport dropped the connection.");

const REPEATED = "The connection failed, and the request is not sent again.";

export class Exchange implements DispatchHandler, Source {
  /** Body of the response, or undefined before the head of the response arrives. */
  body: ReceivedBody | undefined;
  readonly #request: TransportRequest;
  readonly #resolve: (response: TransportResponse) => void;
  readonly #reject: (error: unknown) => void;
  readonly #open: Set<Exchange>;
  #controller: DispatchController | undefined;
  #receiver: Receiver | undefined;
  #isOver = false;

  constructor(
    request: TransportRequest,
    resolve: (response: TransportResponse) => void,
    reject: (error: unknown) => void,
    open: Set<Exchange>,
  ) {
    this.#request = request;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#open = open;
    open.add(this);
  }

  start(dispatcher: UndiciDispatcher): void {
    const { signal } = this.#request;
    if (signal.aborted) return this.fail(signal.reason);
    signal.addEventListener("abort", this);
    try {
      dispatcher.dispatch(dispatchOptions(this.#request, dispatcher), this);
    } catch (error) {
      this.fail(connectionFailure(error));
    }
  }

  handleEvent(): void {
    this.fail(this.#request.signal.reason);
    this.#controller?.abort(DROPPED);
  }

  /**
   * Calls `onWrite` immediately before undici writes the request. If `onWrite` throws, undici writes nothing and keeps
   * the connection.
   */
  onRequestStart(controller: DispatchController): void {
    if (this.#isOver) throw DROPPED;
    // If a connection with several requests in flight fails, undici repeats all these requests except the first. Over
    // HTTP/2, undici also repeats requests that the server refused, or that undici did not write. The transport rejects
    // every repeated request, because the server may already have received the request.
    if (this.#controller) throw Object.assign(new Error(REPEATED), { code: "UND_ERR_SOCKET" });
    this.#controller = controller;
    this.#request.onWrite();
  }

  onResponseStart(controller: DispatchController, status: number, record: HeaderRecord, statusText = ""): void {
    // The transport ignores interim responses, and responses after the end of the exchange.
    if (status < 200 || this.#isOver) return;
    this.#controller ??= controller;
    const headers = new RecordHeaders(record);
    const isNull = this.#request.method === "HEAD" || WITHOUT_BODY.includes(status);
    const [first, ...others] = isNull ? [] : decompressorsOf(headers.get("content-encoding"));
    const decoder = first && new Decoder(this, first, others);
    const body = decoder?.body ?? new ReceivedBody(this, isNull);
    this.#receiver = decoder ?? body;
    this.body = body;
    this.#resolve({ status, statusText, headers, body });
  }

  onResponseData(_: DispatchController, chunk: Uint8Array): void {
    if (!this.#isOver) this.#receiver?.push(chunk);
  }

  onResponseEnd(): void {
    if (!this.#isOver) this.#receiver?.end();
  }

  onResponseError(_: DispatchController, error: Error): void {
    this.fail(connectionFailure(error));
  }

  pause(): void {
    this.#controller?.pause();
  }

  resume(): void {
    this.#controller?.resume();
  }

  drop(): void {
    this.finish();
    this.#controller?.abort(DROPPED);
  }

  finish(): void {
    this.#isOver = true;
    this.#open.delete(this);
    this.#request.signal.removeEventListener("abort", this);
  }

  fail(error: unknown): void {
    if (this.#isOver) return;
    this.finish();
    if (this.#receiver) this.#receiver.fail(error);
    else this.#reject(error);
  }
}

/** Headers of a response, in a class that is faster than `Headers`. */
class RecordHeaders implements ResponseHeaders {
  readonly #record: HeaderRecord;

  constructor(record: HeaderRecord) {
    this.#record = record;
  }

  get(name: string): string | null {
    const key = name.toLowerCase();
    // undici's record inherits properties such as `constructor`, which are not headers.
    const value = Object.hasOwn(this.#record, key) ? this.#record[key] : undefined;
    if (value === undefined) return null;
    return typeof value === "string" ? value : value.join(", ");
  }

  /** Iterates over the headers in the same order as `Headers`. Each `set-cookie` has its own entry. */
  *[Symbol.iterator](): Iterator<[name: string, value: string]> {
    for (const name of Object.keys(this.#record).sort()) {
      const value = this.#record[name] ?? [];
      if (name !== "set-cookie") yield [name, typeof value === "string" ? value : value.join(", ")];
      else for (const each of typeof value === "string" ? [value] : value) yield [name, each];
    }
  }
}
