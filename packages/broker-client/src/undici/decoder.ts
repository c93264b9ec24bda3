import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { connectionFailure, ReceivedBody, type Receiver, type Source } from "./received-body.ts";

type Decompress = ReturnType<typeof createGunzip> | ReturnType<typeof createBrotliDecompress>;
type Decompressor = (first: Uint8Array) => Decompress;

const DECODERS: Readonly<Record<string, Decompressor>> = {
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  br: () => createBrotliDecompress(),
  // Some servers omit the zlib header. The first byte of a zlib header has the value 8 in its low four bits.
  deflate: ([first = 0]) => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw()),
};

export const ACCEPTED = "gzip, deflate, br";

/** Maximum number of encodings of a body. Each decompression can make the body a thousand times larger. */
const MOST = 5;

/**
 * Returns the decompressors for the header `content-encoding`. As with `fetch`, a body stays compressed if an encoding
 * is unknown, or if the body has more than five encodings.
 */
export function decompressorsOf(encoding: string | null): Decompressor[] {
  if (encoding === null) return [];
  const names = encoding.split(",").map((name) => name.trim().toLowerCase());
  const known = names.flatMap((name) => (Object.hasOwn(DECODERS, name) ? (DECODERS[name] ?? []) : []));
  return known.length === names.length && known.length <= MOST ? known.reverse() : [];
}

export class Decoder implements Receiver, Source {
  readonly body: ReceivedBody;
  readonly #source: Source;
  readonly #create: Decompressor;
  readonly #receiver: Receiver;
  #decompress: Decompress | undefined;

  constructor(source: Source, create: Decompressor, [next, ...others]: readonly Decompressor[]) {
    this.#source = source;
    this.#create = create;
    const decoder = next && new Decoder(this, next, others);
    this.body = decoder?.body ?? new ReceivedBody(this, false);
    this.#receiver = decoder ?? this.body;
  }

  push(chunk: Uint8Array): void {
    this.#decompress ??= this.#start(chunk);
    if (!this.#decompress.write(chunk)) this.#source.pause();
  }

  end(): void {
    // An empty body is not compressed, even if the response has the header `content-encoding`.
    if (this.#decompress) this.#decompress.end();
    else this.#receiver.end();
  }

  fail(error: unknown): void {
    this.#decompress?.destroy();
    this.#receiver.fail(error);
  }

  pause(): void {
    this.#decompress?.pause();
  }

  resume(): void {
    this.#decompress?.resume();
  }

  drop(): void {
    this.#decompress?.destroy();
    this.#source.drop();
  }

  finish(): void {
    this.#source.finish();
  }

  #start(first: Uint8Array): Decompress {
    return this.#create(first)
      .on("data", (chunk: Uint8Array) => this.#receiver.push(chunk))
      .on("drain", () => this.#source.resume())
      .on("end", () => {
        this.#receiver.end();
        // The decoder drops bytes after the end of the compressed data.
        this.#source.drop();
      })
      .on("error", (error) => {
        this.#receiver.fail(connectionFailure(error));
        this.#source.drop();
      });
  }
}
