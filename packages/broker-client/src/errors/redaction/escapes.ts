// The escapes of JSON, JavaScript, URLs, HTML and CSS, recognized by their last byte. Letters are lower case.
import { AMPERSAND, type Back, type Escape, hexOf, isDigit, SEMICOLON, SPACE } from "./bytes.ts";
import { entityBefore } from "./entities.ts";

// Kinds of escapes, of which sums are sets.
const QUOTING = 1;
const CODE = 2;
const PERCENT_ENCODING = 4;
const ENTITY = 8;
const OCTAL = 16;
const CSS = 32;
/** All that can be told from the others, except those that drop a backslash. */
export const NUMBERS = CODE + PERCENT_ENCODING + ENTITY;
export const ANY = QUOTING + NUMBERS;

export const BACKSLASH = 0x5c;
const BRACE = 0x7b;
const NONE = -1;
const CLOSING_BRACE = 0x7d;
const PERCENT = 0x25;
const LETTER_U = 0x75;
const LETTER_X = 0x78;
/** Each kind with a byte that all its escapes have. */
export const MARKS: readonly (readonly [kind: number, byte: number])[] = [
  [QUOTING + CODE, BACKSLASH],
  [PERCENT_ENCODING, PERCENT],
  [ENTITY, AMPERSAND],
];
/** The numbers after a backslash that have two readings. */
export const BACKSLASH_NUMBERS = [OCTAL, CSS];

/**
 * Returns the escape that ends with the last byte, if it is one of `kinds`.
 *
 * @param next  byte that follows: some escapes end where another character begins. Undefined if it is not known.
 */
export function escapeBefore(back: Back, kinds: number, next?: number): Escape | undefined {
  const last = back(1);
  if (kinds & ENTITY) {
    const entity = last === SEMICOLON || next !== undefined ? entityBefore(back, next) : undefined;
    if (entity) return entity;
  }
  // A digit behind a backslash is that of a number.
  if (kinds & QUOTING && back(2) === BACKSLASH && last !== LETTER_U && last !== LETTER_X && !isDigit(last)) {
    return { length: 2, character: last };
  }
  if (kinds & PERCENT_ENCODING) {
    const escape = codeBefore(back, NONE, PERCENT, 2) ?? codeBefore(back, PERCENT, LETTER_U, 4);
    if (escape) return escape;
  }
  if (kinds & CODE) return scriptBefore(back, last);
  if (kinds & OCTAL) return codeBefore(back, NONE, BACKSLASH, 3, 8);
  return kinds & CSS ? cssBefore(back, next ?? 0) : undefined;
}

/** `\\u006d`, `\\x6d`, `\\U0000006d` and `\\u{6d}`. */
function scriptBefore(back: Back, last: number): Escape | undefined {
  if (last === CLOSING_BRACE) {
    for (let digits = 1; digits <= 8; digits++) {
      const escape = codeBefore((places) => back(places + 1), LETTER_U, BRACE, digits);
      if (escape && back(digits + 4) === BACKSLASH) return { ...escape, length: digits + 4 };
    }
    return undefined;
  }
  const escape = codeBefore(back, BACKSLASH, LETTER_U, 4) ?? codeBefore(back, BACKSLASH, LETTER_X, 2);
  // The first half of a number of eight digits.
  if (escape && escape.character > 0) return escape;
  return codeBefore(back, BACKSLASH, LETTER_U, 8);
}

/** `\\6d` in front of what is no digit, `\\6d` with a space that belongs to it, and six digits. */
function cssBefore(back: Back, next: number): Escape | undefined {
  const spaces = back(1) === SPACE ? 1 : 0;
  if (hexOf(back(1 + spaces)) === undefined) return undefined;
  for (let digits = 2; digits <= 6; digits++) {
    const escape = codeBefore((places) => back(places + spaces), NONE, BACKSLASH, digits);
    if (!escape) continue;
    const isWhole = spaces > 0 || (next !== SPACE && (digits === 6 || hexOf(next) === undefined));
    return isWhole ? { ...escape, length: escape.length + spaces } : undefined;
  }
  return undefined;
}

/** A number of so many digits behind the byte `before`, and behind `first` in front of that, if there is one. */
function codeBefore(back: Back, first: number, before: number, digits: number, base = 16): Escape | undefined {
  if (back(digits + 1) !== before || (first !== NONE && back(digits + 2) !== first)) return undefined;
  let character = 0;
  for (let places = digits; places > 0; places--) {
    const digit = hexOf(back(places));
    if (digit === undefined || digit >= base) return undefined;
    character = character * base + digit;
  }
  return { length: digits + (first === NONE ? 1 : 2), character };
}
