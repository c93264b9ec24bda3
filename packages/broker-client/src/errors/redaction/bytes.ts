export const AMPERSAND = 0x26;
export const SEMICOLON = 0x3b;
export const SPACE = 0x20;

/** Byte that is so many places back: 1 is the last one. It is 0 before the beginning. */
export type Back = (places: number) => number;

/** Escape of `length` bytes, and the byte or character that it stands for. */
export interface Escape {
  readonly length: number;
  readonly character: number;
}

export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

export function hexOf(byte: number): number | undefined {
  if (isDigit(byte)) return byte - 0x30;
  return byte >= 0x61 && byte <= 0x66 ? byte - 0x57 : undefined;
}
