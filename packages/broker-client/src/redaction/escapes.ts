// The escapes of JSON, URLs and HTML, recognized by their last byte. Letters are lower case.

// Kinds of escapes, of which sums are sets.
const QUOTING = 1;
const CODE = 2;
const PERCENT_ENCODING = 4;
const ENTITY = 8;
/** All but those that drop a backslash. */
export const NUMBERS = CODE + PERCENT_ENCODING + ENTITY;
export const ANY = QUOTING + NUMBERS;

/** Byte that is so many places back: 1 is the last one. It is 0 before the beginning. */
export type Back = (places: number) => number;

/** Escape of `length` bytes. It stands for a byte or, if its value can be more than a byte, for a character. */
export interface Escape {
  readonly length: number;
  readonly byte?: number;
  readonly character?: number;
}

const AMPERSAND = 0x26;
export const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const SEMICOLON = 0x3b;
const LETTER_U = 0x75;
const LETTER_X = 0x78;
const LONGEST_ENTITY = 16;

/** Each kind with a byte that all its escapes have. */
export const MARKS: readonly (readonly [kind: number, byte: number])[] = [
  [QUOTING + CODE, BACKSLASH],
  [PERCENT_ENCODING, PERCENT],
  [ENTITY, AMPERSAND],
];

/** Names of ASCII characters in HTML, each in front of its character. A space is often written as one that does not break. */
const ENTITIES = new Map(
  (
    "tab\t newline\n excl! quot\" num# dollar$ percnt% amp& apos' lpar( rpar) ast* midast* plus+ comma, period. sol/ " +
    "colon: semi; lt< equals= gt> quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] hat^ lowbar_ underbar_ grave` " +
    "lcub{ lbrace{ verbar| vert| verticalline| rcub} rbrace}"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, -1), entry.charCodeAt(entry.length - 1)]),
).set("nbsp", 0x20);

/** Returns the escape that ends with the last byte, if it is one of `kinds`. */
export function escapeBefore(back: Back, kinds: number): Escape | undefined {
  const last = back(1);
  if (kinds & ENTITY && last === SEMICOLON) return entityBefore(back);
  if (kinds & QUOTING && back(2) === BACKSLASH && last !== LETTER_U && last !== LETTER_X) {
    return { length: 2, byte: last };
  }
  if (kinds & PERCENT_ENCODING && back(3) === PERCENT) {
    const byte = hexBefore(back, 2);
    if (byte !== undefined) return { length: 3, byte };
  }
  return kinds & CODE ? (codeBefore(back, LETTER_U, 4) ?? codeBefore(back, LETTER_X, 2)) : undefined;
}

function codeBefore(back: Back, letter: number, digits: number): Escape | undefined {
  if (back(digits + 1) !== letter || back(digits + 2) !== BACKSLASH) return undefined;
  const character = hexBefore(back, digits);
  return character === undefined ? undefined : { length: digits + 2, character };
}

function entityBefore(back: Back): Escape | undefined {
  let name = "";
  for (let places = 2; places <= LONGEST_ENTITY; places++) {
    const byte = back(places);
    if (byte === AMPERSAND) {
      const character = name.startsWith("#") ? Number(name.slice(1).replace("x", "0x")) : (ENTITIES.get(name) ?? 0);
      return character > 0 && character <= 0x10ffff ? { length: places, character } : undefined;
    }
    name = String.fromCharCode(byte) + name;
  }
  return undefined;
}

function hexBefore(back: Back, digits: number): number | undefined {
  let value = 0;
  for (let places = digits; places > 0; places--) {
    const byte = back(places);
    const isDigit = byte >= 0x30 && byte <= 0x39;
    if (!isDigit && !(byte >= 0x61 && byte <= 0x66)) return undefined;
    value = value * 16 + byte - (isDigit ? 0x30 : 0x57);
  }
  return value;
}
