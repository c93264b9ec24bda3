import type { Back, Escape } from "./escapes.ts";

/** A text in UTF-8 and in lower case, with the part of the original text that each byte stands for. */
export interface Reading {
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Marks a byte that was decoded and must not be decoded again. */
const SETTLED = 256;

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

  putByte(byte: number, start: number, end: number, mark = 0): void {
    const isUpperCase = byte >= 0x41 && byte <= 0x5a;
    // A form has a plus for a space.
    const folded = byte === 0x2b ? 0x20 : byte;
    this.#bytes[this.#size] = (isUpperCase ? byte + 0x20 : folded) | mark;
    this.#starts[this.#size] = start;
    this.#ends[this.#size++] = end;
  }

  putCharacter(code: number, start: number, end: number, mark = 0): void {
    if (code < 0x80) return this.putByte(code, start, end, mark);
    const bits = code < 0x800 ? 6 : code < 0x10000 ? 12 : 18;
    const lead = { 6: 0xc0, 12: 0xe0, 18: 0xf0 }[bits];
    this.putByte(lead | (code >> bits), start, end, mark);
    for (let rest = bits - 6; rest >= 0; rest -= 6) this.putByte(0x80 | ((code >> rest) & 0x3f), start, end, mark);
  }

  /** Puts what an escape stands for in the place of the escape. */
  replace({ length, byte, character = 0 }: Escape, isFinal: boolean): void {
    const end = this.#ends[this.#size - 1] ?? 0;
    this.#size -= length;
    const start = this.#starts[this.#size] ?? 0;
    const mark = isFinal ? SETTLED : 0;
    if (byte === undefined) this.putCharacter(character, start, end, mark);
    else this.putByte(byte, start, end, mark);
  }

  finish(): Reading {
    const bytes = Uint8Array.from(this.#bytes.subarray(0, this.#size));
    return { bytes, starts: this.#starts.subarray(0, this.#size), ends: this.#ends.subarray(0, this.#size) };
  }
}
