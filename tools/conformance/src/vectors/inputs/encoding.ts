import { REQUEST, type SignedInput } from "../vector.ts";

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)).join("");

/** All in the value of a query parameter, which is percent-encoded with the rest of the string. */
export const ENCODINGS: readonly SignedInput[] = [
  ["letters and digits stay bare", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"],
  ["_ . - ~ stay bare", "_.-~"],
  ["! * ' ( ) do not", "!*'()"],
  ["a space is %20, never a plus", "a b"],
  ["all of printable ASCII", between(0x20, 0x7e)],
  ["all control characters of ASCII", `${between(0x00, 0x1f)}\u007f`],
  ["the second half of Latin-1", between(0x80, 0xff)],
  ["the ends of two bytes", "\u0080\u07ff"],
  ["the ends of three bytes", "\u0800\ud7ff\ue000\uffff"],
  ["the ends of four bytes", "\u{10000}\u{10ffff}"],
  ["hex digits are capitals", "\u00ab\u00cd\u00ef"],
  ["a family of emoji, joined", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
  ["a byte order mark is kept", "\ufeffa\ufeff"],
  ["the replacement character is a character", "\ufffd"],
  ["line and paragraph separators", "\u2028\u2029\u0085"],
  ["right to left, and marks of direction", "\u05d0\u202e\u200fa"],
].map(([name = "", value = ""]) => ({ ...REQUEST, name: `encoding: ${name}`, query: [["a", value]] }));
