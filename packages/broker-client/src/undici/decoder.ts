import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { ReceivedBody, type Receiver, type Source } from "./body.ts";
import { connectionFailure } from "./failure.ts";

type Decompress = ReturnType<typeof createGunzip> | ReturnType<typeof createBrotliDecompress>;
/** Creates a decompressor for a body that begins with these bytes. */
type Decompressor = (first: Uint8Array) => Decompress;

const DECODERS: Readonly<Record<string, Decompressor>> = {
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  br: () => createBrotliDecompress(),
  // Some servers leave out the header of zlib, whose low nibble is 8.
  deflate: ([first = 0]) => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw()),
};

/** Value of `accept-encoding`. */
export const ACCEPTED = "gzip, deflate, br";

/** Returns undefined for a body in no encoding or in one that is not known, which is read as it is, as by `fetch`. */
export function decompressorOf(encoding: string | null): Decompressor | undefined {
  const name = (encoding ?? "").trim().toLowerCase();
  return Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
}

/** Decompresses a body while it arrives. */
export class Decoder implements Receiver, Source {
  readonly body: ReceivedBody;
  readonly #source: Source;
  readonly #create: Decompressor;
  #decompress: Decompress | undefined;

  constructor(source: Source, create: Decompressor) {
    this.#source = source;
    this.#create = create;
    this.body = new ReceivedBody(this, false);
  }

  push(chunk: Uint8Array): void {
    this.#decompress ??= this.#start(chunk);
    if (!this.#decompress.write(chunk)) this.#source.pause();
  }

  end(): void {
    // A body of zero bytes is not compressed.
    if (this.#decompress) this.#decompress.end();
    else this.body.end();
  }

  fail(error: unknown): void {
    this.#decompress?.destroy();
    this.body.fail(error);
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
      .on("data", (chunk: Uint8Array) => this.body.push(chunk))
      .on("drain", () => this.#source.resume())
      .on("end", () => {
        this.body.end();
        // It ends early if more bytes than the compressed ones arrive.
        this.#source.drop();
      })
      .on("error", (error) => {
        this.body.fail(connectionFailure(error));
        this.#source.drop();
      });
  }
}
