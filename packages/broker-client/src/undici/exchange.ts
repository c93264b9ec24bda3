import type { TransportRequest, TransportResponse } from "../transport/transport.ts";
import { ReceivedBody, type Receiver, type Source } from "./body.ts";
import { Decoder, decompressorsOf } from "./decoder.ts";
import {
  type DispatchController,
  type DispatchHandler,
  dispatchOptions,
  type HeaderRecord,
  type UndiciDispatcher,
} from "./dispatcher.ts";
import { connectionFailure } from "./failure.ts";
import { RecordHeaders } from "./headers.ts";

/** Status codes of responses that have no body, not even an empty one. */
const WITHOUT_BODY = [204, 205, 304];

/** Reason for dropping a connection. Only undici receives it. */
const DROPPED = new Error("The transport dropped the connection.");

const REPEATED = "The connection failed, and the request is not sent again.";

/** One request and its response. */
export class Exchange implements DispatchHandler, Source {
  /** Body of the response. It is undefined until the head of the response arrives. */
  body: ReceivedBody | undefined;
  readonly #request: TransportRequest;
  readonly #resolve: (response: TransportResponse) => void;
  readonly #reject: (error: unknown) => void;
  readonly #open: Set<Exchange>;
  #controller: DispatchController | undefined;
  #receiver: Receiver | undefined;
  #isOver = false;

  /** @param open exchanges in progress. `start` adds this exchange */
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
  }

  start(dispatcher: UndiciDispatcher): void {
    const { signal } = this.#request;
    if (signal.aborted) return this.#reject(signal.reason);
    signal.addEventListener("abort", this);
    this.#open.add(this);
    try {
      dispatcher.dispatch(dispatchOptions(this.#request), this);
    } catch (error) {
      this.#fail(connectionFailure(error));
    }
  }

  /** Handles the abort of the signal. */
  handleEvent(): void {
    this.#fail(this.#request.signal.reason);
    this.#controller?.abort(DROPPED);
  }

  /**
   * Calls `onWrite` immediately before undici writes the request. If `onWrite` throws, undici writes nothing and keeps
   * the connection.
   */
  onRequestStart(controller: DispatchController): void {
    if (this.#isOver) throw DROPPED;
    // If a connection fails, undici repeats the requests in flight behind the first request. Over HTTP/2, undici also
    // repeats requests that the server refused, or that were not written yet. The transport cannot distinguish these
    // cases, so a change then rejects with `outcome_unknown`.
    if (this.#controller) throw Object.assign(new Error(REPEATED), { code: "UND_ERR_SOCKET" });
    this.#controller = controller;
    this.#request.onWrite();
  }

  onResponseStart(controller: DispatchController, status: number, record: HeaderRecord, statusText = ""): void {
    // The response is an interim response, or arrives after the end of the exchange.
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
    this.#fail(connectionFailure(error));
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

  #fail(error: unknown): void {
    if (this.#isOver) return;
    this.finish();
    if (this.#receiver) this.#receiver.fail(error);
    else this.#reject(error);
  }
}
