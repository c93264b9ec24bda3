import { joinBytes } from "../transport/join-bytes.ts";
import type { ResponseBody } from "../transport/transport.ts";

/** Receives the chunks of a body. */
export interface Receiver {
  push(chunk: Uint8Array): void;
  end(): void;
  fail(error: unknown): void;
}

/** Sender of a body. The receiver controls it. */
export interface Source {
  pause(): void;
  resume(): void;
  /** Drops the connection, unless the whole body has arrived. */
  drop(): void;
  /** Releases the listeners of a complete body. */
  finish(): void;
}

/** Number of unread bytes above which the source pauses. */
const HIGH_WATER_MARK = 2 ** 16;

/** Body that keeps its chunks until it is read. */
export class ReceivedBody implements ResponseBody, Receiver {
  readonly #source: Source;
  readonly #isNull: boolean;
  #chunks: Uint8Array[] = [];
  /** Number of bytes in `#chunks`. */
  #length = 0;
  /** Whether reading has begun. */
  isRead = false;
  #isPaused = false;
  #isComplete = false;
  #failure: { readonly error: unknown } | undefined;
  /** Maximum number of bytes that the caller of `bytes` accepts. */
  #most = Number.POSITIVE_INFINITY;
  /** Function that `bytes` sets together with `#reject`. */
  #settle: ((bytes: Uint8Array<ArrayBuffer> | undefined) => void) | undefined;
  #reject: ((error: unknown) => void) | undefined;
  /** Controller that `stream` sets. */
  #stream: ReadableByteStreamController | undefined;
  #wake: (() => void) | undefined;

  /** @param isNull whether the response has no body, not even an empty one */
  constructor(source: Source, isNull: boolean) {
    this.#source = source;
    this.#isNull = isNull;
  }

  push(chunk: Uint8Array): void {
    // The status or the method allows no body.
    if (this.#isNull) return this.#source.drop();
    // When undici resumes, it pushes an empty chunk, which a byte stream rejects.
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
    // A byte stream rejects shared memory, so the buffers of its chunks are not shared.
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
      // The chunk is copied, because the stream transfers its buffer, and undici shares a buffer between chunks.
      controller.enqueue(new Uint8Array(chunk));
    } else if (this.#isComplete) {
      controller.close();
      controller.byobRequest?.respond(0);
    }
  }
}
