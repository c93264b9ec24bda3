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

/** Reason for dropping a connection. Nobody sees it. */
const DROPPED = new Error("The transport dropped the connection.");

const REPEATED = "The connection failed, and the request is not sent again.";

/** One request and its response. */
export class Exchange implements DispatchHandler, Source {
  /** Set once there is a response. */
  body: ReceivedBody | undefined;
  readonly #request: TransportRequest;
  readonly #resolve: (response: TransportResponse) => void;
  readonly #reject: (error: unknown) => void;
  readonly #open: Set<Exchange>;
  #controller: DispatchController | undefined;
  #receiver: Receiver | undefined;
  #isOver = false;

  /** @param open exchanges that are not over, of which this is one once it has started */
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

  /** Called if the signal is aborted. */
  handleEvent(): void {
    this.#fail(this.#request.signal.reason);
    this.#controller?.abort(DROPPED);
  }

  /** If it throws, undici writes nothing and keeps the connection. */
  onRequestStart(controller: DispatchController): void {
    if (this.#isOver) throw DROPPED;
    // undici sends again what was in flight behind a request whose connection failed. Over HTTP/2 it does so with what the
    // server refused or undici had not written yet, too. Nothing tells these apart, so such a change is `outcome_unknown`.
    if (this.#controller) throw Object.assign(new Error(REPEATED), { code: "UND_ERR_SOCKET" });
    this.#controller = controller;
    this.#request.onWrite();
  }

  onResponseStart(controller: DispatchController, status: number, record: HeaderRecord, statusText = ""): void {
    // A response before the last one.
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
