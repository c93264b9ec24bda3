import { REQUEST, type SignedInput } from "../vector.ts";

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)).join("");

export const ENCODINGS: readonly SignedInput[] = [
  ["letters and digits are not encoded", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"],
  ["_ . - ~ are not encoded", "_.-~"],
  ["! * ' ( ) are encoded", "!*'()"],
  ["a space is %20, not a plus", "a b"],
  ["all printable ASCII characters", between(0x20, 0x7e)],
  ["all ASCII control characters", `${between(0x00, 0x1f)}\u007f`],
  ["U+0080 to U+00FF", between(0x80, 0xff)],
  ["U+0080 and U+07FF have two bytes in UTF-8", "\u0080\u07ff"],
  ["U+0800, U+D7FF, U+E000 and U+FFFF have three bytes in UTF-8", "\u0800\ud7ff\ue000\uffff"],
  ["U+10000 and U+10FFFF have four bytes in UTF-8", "\u{10000}\u{10ffff}"],
  ["hex digits are upper-case", "\u00ab\u00cd\u00ef"],
  ["an emoji of several joined code points", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
  ["a byte order mark is kept", "\ufeffa\ufeff"],
  ["U+FFFD is a character like any other", "\ufffd"],
  ["line and paragraph separators", "\u2028\u2029\u0085"],
  ["right-to-left text and direction marks", "\u05d0\u202e\u200fa"],
].map(([name = "", value = ""]) => ({ ...REQUEST, name: `encoding: ${name}`, query: [["a", value]] }));
