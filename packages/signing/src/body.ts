import { SigningError } from "./errors.ts";

// A scanner, because one regular expression for all of it is several times slower and overflows the stack on
// megabytes (measured).
const SPACE = 1;
const SEPARATOR = 2;
const OPEN = 3;
const CLOSE = 4;
const QUOTE = 5;
const SCALAR = 6;

/** What each ASCII character is outside a string; 0 is what JSON has no place for. */
const KINDS = new Uint8Array(128);
for (const [characters, kind] of [
  [" \t\n\r", SPACE],
  [":,", SEPARATOR],
  ["{[", OPEN],
  ["}]", CLOSE],
  ['"', QUOTE],
  ["-+.0123456789eEtrufalsn", SCALAR],
] as const) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}

/**
 * The body as it is hashed and sent: compact JSON text with `\u0026 \u003c \u003e` reversed to `& < >`
 * (reference: Rules for special cases).
 *
 * The change is lexical: white space outside strings goes, those three escapes are reversed, and numbers, key
 * order and every other escape stay as they are written. Of the grammar it checks what it must know to change
 * nothing else; `JSON.stringify` gives text that always passes.
 *
 * @throws {SigningError} `invalid_json`: two values with nothing but white space between them, a string without
 *   an end or with a control character, a character that JSON has no place for, or nothing but white space
 * @example
 * normalizeBody('{ "note": "a \\u0026 b", "price": 1.50 }'); // => {"note":"a & b","price":1.50}
 */
export function normalizeBody(text: string): string {
  const normalized = reverseHtmlEscapes(removeWhiteSpace(text));
  // It would be signed as no body.
  if (normalized === "" && text !== "") throw notJson("it is nothing but white space");
  return normalized;
}

function removeWhiteSpace(text: string): string {
  let compact = "";
  let copied = 0;
  let afterValue = false;
  for (let at = 0; at < text.length;) {
    const kind = KINDS[text.charCodeAt(at)] ?? 0;
    let end = at + 1;
    if (kind === SPACE) {
      compact += text.slice(copied, at);
      copied = end;
    } else if (kind === SEPARATOR || kind === CLOSE) {
      afterValue = kind === CLOSE;
    } else {
      if (afterValue) throw notJson("two values stand side by side");
      if (kind === QUOTE) end = endOfString(text, at);
      else if (kind === SCALAR) while (KINDS[text.charCodeAt(end)] === SCALAR) end++;
      else if (kind !== OPEN) throw notJson("a character stands where JSON has no place for it");
      afterValue = kind !== OPEN;
    }
    at = end;
  }
  return compact + text.slice(copied);
}

/** The index behind the closing quote: the first quote with an even number of backslashes before it. */
function endOfString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); close !== -1; close = text.indexOf('"', close + 1)) {
    let before = close - 1;
    while (text[before] === "\\") before--;
    if ((close - before) % 2 === 1) return close + 1;
  }
  throw notJson("a string has no end");
}

/** Backslashes stand in strings only, so that the pairs can be read from left to right over the whole text. */
function reverseHtmlEscapes(json: string): string {
  // White space is gone, so that a control character can only stand inside a string.
  if (/[\u0000-\u001f]/.test(json)) throw notJson("a string holds a control character");
  if (!json.includes("\\")) return json;
  return json.replace(/\\(?:u00(26|3[CEce])|[^])/g, (escape, code: string | undefined) =>
    code === undefined ? escape : String.fromCharCode(parseInt(code, 16)),
  );
}

function notJson(why: string): SigningError {
  return new SigningError("invalid_json", `The body is not JSON text: ${why}.`);
}
