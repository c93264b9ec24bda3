import { joinBytes } from "../transport/response.ts";
import type { ResponseBody } from "../transport/transport.ts";

export interface Receiver {
  push(chunk: Uint8Array): void;
  end(): void;
  fail(error: unknown): void;
}

export interface Source {
  pause(): void;
  resume(): void;
  /** Drops the connection, unless the whole body has arrived. */
  drop(): void;
  finish(): void;
}

/** Number of unread bytes above which the receiver pauses the source. */
const HIGH_WATER_MARK = 2 ** 16;

export class ReceivedBody implements ResponseBody, Receiver {
  readonly #source: Source;
  readonly #isNull: boolean;
  #chunks: Uint8Array[] = [];
  #length = 0;
  isRead = false;
  #isPaused = false;
  #isComplete = false;
  #failure: { readonly error: unknown } | undefined;
  #most = Number.POSITIVE_INFINITY;
  #settle: ((bytes: Uint8Array<ArrayBuffer> | undefined) => void) | undefined;
  #reject: ((error: unknown) => void) | undefined;
  #stream: ReadableByteStreamController | undefined;
  #wake: (() => void) | undefined;

  /** @param isNull whether the method or the status forbids a body */
  constructor(source: Source, isNull: boolean) {
    this.#source = source;
    this.#isNull = isNull;
  }

  push(chunk: Uint8Array): void {
    if (this.#isNull) {
      this.end();
      return this.#source.drop();
    }
    // After a pause, undici pushes an empty chunk. A byte stream rejects an empty chunk.
    if (chunk.byteLength === 0) return;
    this.#chunks.push(chunk);
    this.#length += chunk.byteLength;
    if (this.#settle) {
      if (this.#length > this.#most) this.#overflow(this.#settle);
      return;
    }
    if (this.#length > HIGH_WATER_MARK && !this.#isPaused) {
      this.#isPaused = true;
      this.#source.pause();
    }
    this.#wake?.();
  }

  end(): void {
    this.#isComplete = true;
    this.#source.finish();
    this.#settle?.(joinBytes(this.#chunks, this.#length));
    this.#wake?.();
  }

  fail(error: unknown): void {
    if (this.#isComplete || this.#failure) return;
    this.#failure = { error };
    this.#chunks = [];
    this.#reject?.(error);
    this.#stream?.error(error);
  }

  bytes(most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    this.isRead = true;
    if (this.#isComplete)
      return Promise.resolve(this.#length > most ? undefined : joinBytes(this.#chunks, this.#length));
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure.error);
      this.#most = most;
      this.#settle = resolve;
      this.#reject = reject;
      if (this.#length > most) return this.#overflow(resolve);
      this.#resume();
    });
  }

  stream(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    if (this.#isNull) return null;
    const stream = new ReadableStream({
      type: "bytes",
      start: (controller) => {
        this.#stream = controller;
        if (this.#failure) controller.error(this.#failure.error);
      },
      pull: (controller) => this.#pull(controller),
      cancel: () => this.discard(),
    });
    // The buffer of a chunk is never shared memory, because a byte stream rejects shared memory.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return stream as ReadableStream<Uint8Array<ArrayBuffer>>;
  }

  discard(problem = "The body was discarded."): void {
    this.fail(new TypeError(problem));
    this.#source.drop();
  }

  #overflow(settle: (nothing: undefined) => void): void {
    settle(undefined);
    this.discard();
  }

  #resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#source.resume();
  }

  async #pull(controller: ReadableByteStreamController): Promise<void> {
    this.isRead = true;
    if (this.#chunks.length === 0 && !this.#isComplete) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        this.#resume();
      });
    }
    const chunk = this.#chunks.shift();
    if (chunk) {
      this.#length -= chunk.byteLength;
      // The chunk is copied, because the stream transfers the buffer of the chunk, but undici uses the same buffer for
      // later chunks.
      controller.enqueue(new Uint8Array(chunk));
    } else if (this.#isComplete) {
      controller.close();
      controller.byobRequest?.respond(0);
    }
  }
}

/** Creates a `TypeError` with a cause, as `fetch` does if a connection fails. */
export function connectionFailure(cause: unknown): TypeError {
  return new TypeError("The request or its response failed.", { cause });
}
