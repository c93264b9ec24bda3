import type { Back, Escape } from "./bytes.ts";

/** A text in lower case, one byte a character, with the part of the original text that each byte stands for. */
export interface Reading {
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Marks a byte that was decoded and must not be decoded again. */
const SETTLED = 256;
/** Any run of characters beyond ASCII, which a service can read or write in another charset, or as question marks. */
const FOREIGN = 0x3f;

/** A reading under construction. */
export class Output {
  readonly #bytes: Uint16Array;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  #size = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint16Array(capacity);
    this.#starts = new Int32Array(capacity);
    this.#ends = new Int32Array(capacity);
  }

  readonly back: Back = (places) => (places > this.#size ? 0 : (this.#bytes[this.#size - places] ?? 0));

  putCharacter(byte: number, start: number, end: number, mark = 0): void {
    // UTF-16 that is read as UTF-8 has a NUL beside each character.
    if (byte === 0) return;
    if (byte >= 0x80 || byte === FOREIGN) return this.#putForeign(start, end, mark);
    const isUpperCase = byte >= 0x41 && byte <= 0x5a;
    // A form has a plus for a space.
    const folded = byte === 0x2b ? 0x20 : byte;
    this.#put((isUpperCase ? byte + 0x20 : folded) | mark, start, end);
  }

  #putForeign(start: number, end: number, mark: number): void {
    if ((this.back(1) & 0xff) === FOREIGN) this.#ends[this.#size - 1] = end;
    else this.#put(FOREIGN | mark, start, end);
  }

  #put(byte: number, start: number, end: number): void {
    this.#bytes[this.#size] = byte;
    this.#starts[this.#size] = start;
    this.#ends[this.#size++] = end;
  }

  /** Puts what an escape stands for in the place of the escape. */
  replace({ length, character }: Escape, isFinal: boolean): void {
    const end = this.#ends[this.#size - 1] ?? 0;
    this.#size -= length;
    this.putCharacter(character, this.#starts[this.#size] ?? 0, end, isFinal ? SETTLED : 0);
  }

  finish(): Reading {
    const bytes = Uint8Array.from(this.#bytes.subarray(0, this.#size));
    return { bytes, starts: this.#starts.subarray(0, this.#size), ends: this.#ends.subarray(0, this.#size) };
  }
}
