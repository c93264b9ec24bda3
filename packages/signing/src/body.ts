import { SigningError } from "./errors.ts";
import { assertText } from "./text.ts";

// `normalizeBody` scans the body character by character, because a single regular expression is several times slower
// (measured). On a body of several megabytes, the regular expression also overflows the stack (measured).
const SPACE = 1;
const SEPARATOR = 2;
const OPEN = 3;
const CLOSE = 4;
const SCALAR = 5;

const FIRST_PRINTABLE = 0x20;
const QUOTATION_MARK = 0x22;
const BACKSLASH = 0x5c;

/** Kind of each ASCII character outside a string. A character that JSON allows only in strings has the kind 0. */
const KINDS = /* @__PURE__ */ createKinds();

function createKinds(): Uint8Array {
  const kinds = new Uint8Array(128);
  for (const [characters, kind] of [
    [" \t\n\r", SPACE],
    [":,", SEPARATOR],
    ["{[", OPEN],
    ["}]", CLOSE],
    ["-+.0123456789eEtrufalsn", SCALAR],
  ] as const) {
    for (const character of characters) kinds[character.charCodeAt(0)] = kind;
  }
  return kinds;
}

/**
 * Returns the normalized JSON text of a body. Hash and send the returned text (reference: Rules for special cases).
 *
 * `normalizeBody` removes white space outside strings, and replaces the escapes `\u0026 \u003c \u003e` by `& < >`.
 * `normalizeBody` does not change other escapes, numbers or the order of keys, and does not check the whole JSON
 * grammar. `normalizeBody` accepts every text that `JSON.stringify` returns.
 *
 * @param text JSON text, or `""` for no body
 * @throws {SigningError} `invalid_json`: a string has no closing quotation mark, or has a control character
 * @throws {SigningError} `invalid_json`: two values have no separator between them, or a character is at a position
 *   where JSON does not allow the character
 * @throws {SigningError} `invalid_json`: the text has only white space
 * @throws {SigningError} `unsupported_body`: the body is not a string
 * @example
 * normalizeBody('{ "note": "a \\u0026 b", "price": 1.50 }'); // => {"note":"a & b","price":1.50}
 */
export function normalizeBody(text: string): string {
  assertText(text);
  const normalized = reverseHtmlEscapes(removeWhiteSpace(text));
  // The result "" would mean that the request has no body, so `normalizeBody` rejects a body of white space.
  if (normalized === "" && text !== "") throw notJson("it has only white space");
  return normalized;
}

function removeWhiteSpace(text: string): string {
  let compact = "";
  let copied = 0;
  let afterValue = false;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    const kind = KINDS[code];
    let end = at + 1;
    if (code === QUOTATION_MARK) {
      assertNoValueBefore(afterValue);
      end = endOfString(text, at);
      // Skipping the separator after a string in the same step makes `normalizeBody` 10 % faster (measured).
      afterValue = KINDS[text.charCodeAt(end)] !== SEPARATOR;
      if (!afterValue) end++;
    } else if (kind === SEPARATOR || kind === CLOSE) {
      afterValue = kind === CLOSE;
    } else if (kind === SPACE) {
      compact += text.slice(copied, at);
      copied = end;
    } else {
      assertNoValueBefore(afterValue);
      if (kind === SCALAR) while (KINDS[text.charCodeAt(end)] === SCALAR) end++;
      else if (kind !== OPEN) throw notJson("it has a character that JSON does not allow at this position");
      afterValue = kind !== OPEN;
    }
    at = end;
  }
  return compact + text.slice(copied);
}

function assertNoValueBefore(afterValue: boolean): void {
  if (afterValue) throw notJson("two values have no separator between them");
}

/** Returns the index after the closing quotation mark of a string. A loop is faster than `indexOf` (measured). */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    let code = text.charCodeAt(at);
    if (code > QUOTATION_MARK && code !== BACKSLASH) continue;
    if (code === QUOTATION_MARK) return at + 1;
    if (code === BACKSLASH) code = text.charCodeAt(++at);
    if (code < FIRST_PRINTABLE) throw notJson("a string has a control character");
  }
  throw notJson("a string does not end");
}

/**
 * Replaces the JSON escapes of `&`, `<` and `>` by the characters. JSON has backslashes only in strings, so
 * `reverseHtmlEscapes` can search the whole text.
 */
function reverseHtmlEscapes(json: string): string {
  if (!json.includes("\\")) return json;
  return json.replace(/\\(?:u00(26|3[CEce])|[^])/g, (escape, code: string | undefined) =>
    code === undefined ? escape : String.fromCharCode(parseInt(code, 16)),
  );
}

function notJson(why: string): SigningError {
  return new SigningError("invalid_json", `The body is not JSON text: ${why}.`);
}
