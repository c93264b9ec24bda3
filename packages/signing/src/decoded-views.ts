// Decodes the escapes of JSON, JavaScript, URLs, HTML and CSS. Each regular expression runs in linear time.
/** Escape of a character code in hexadecimal digits, such as `\x26`. */
const CODE = /\\(?:u(?:\{[\da-f]{1,8}\}|[\da-f]{4})|x[\da-f]{2})/;
const PERCENT = /%(?:u[\da-f]{4}|[\da-f]{2})/g;
/** HTML entity with its semicolon. */
const CLOSED_ENTITY = /&(?:#(?:\d+|x[\da-f]+)|[a-z]+\d*);/;
const BACKSLASH = /* @__PURE__ */ anyOf(/\\u0000[\da-f]{4}/, CODE, /\\[^\dux]/);
const ENTITY = /* @__PURE__ */ anyOf(CLOSED_ENTITY, /&(?:#(?:\d+|x[\da-f]+)|amp|lt|gt|quot|nbsp)/);
const OCTAL = /\\[0-7]{3}/g;
const CSS = /\\[\da-f]{2,6} ?/g;
const KINDS = [BACKSLASH, PERCENT, ENTITY, OCTAL, CSS];
/** The escapes begin with different characters, so one pass can decode all of them. */
const ANY = /* @__PURE__ */ anyOf(BACKSLASH, PERCENT, ENTITY);
/** Escapes whose end does not depend on the next character. */
const CLOSED = /* @__PURE__ */ anyOf(CODE, PERCENT, CLOSED_ENTITY);

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), "g");
}

/**
 * Character that replaces one or more non-ASCII characters in the results of `viewsOf`. A service can return these
 * characters in a wrong charset, or replace them by question marks.
 */
export const FOREIGN = "?";
const MAX_LAYERS = 16;
const MAX_ESCAPES = 100_000;
const TOO_MANY = "The text has too many escapes.";

/** HTML names of ASCII characters. Each entry consists of a name and the character, and `~` stands for a space. */
const NAMES =
  "tab~ newline~ excl! quot\" num# dollar$ percnt% amp& apos' lpar( rpar) ast* midast* plus+ comma, hyphen- dash- " +
  "period. sol/ colon: semi; lt< equals= gt> quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] hat^ grave` lcub{ " +
  "lbrace{ verbar| vert| rcub} rbrace} nbsp~ lowbar_ underbar_ " +
  "verticalline| diacriticalgrave`";

/**
 * Yields the text in ASCII and lower case, and decoded versions of it.
 *
 * An escape can have several meanings. For example, `\041` is `!` in JavaScript and `A` in CSS. A secret can also
 * contain characters that look like an escape, such as `%26`. For this reason, some of the yielded texts have only one
 * or two kinds of escapes decoded.
 *
 * @throws {RangeError} if the text has more than 16 layers of escapes, or if the function decodes more than 100,000
 *   escapes
 */
export function* viewsOf(text: string): Generator<string> {
  const whole = normalize(text);
  yield whole;
  if (!/[\\%&]/.test(whole)) return;
  const decode = createDecode();
  for (const kind of KINDS) {
    const first = decode(whole, kind);
    if (first === whole) continue;
    yield first;
    for (const next of KINDS) yield decode(first, next);
  }
  for (const kind of [ANY, CLOSED]) {
    let view = whole;
    for (let layer = 0; ; layer++) {
      const decoded = decode(view, kind);
      if (decoded === view) break;
      if (layer === MAX_LAYERS) throw new RangeError(TOO_MANY);
      yield (view = decoded);
    }
    if (kind === CLOSED && view.includes("\\")) yield view.replaceAll("\\", "");
  }
}

/** Maximum number of characters that `base64Texts` reads from the start of a text. */
const MAX_BASE64 = 2 ** 16;

/**
 * Decodes all base64 in a text, even if line breaks split the base64. The base64 can begin at any of the four positions
 * in a group of four characters, so `base64Texts` decodes from each position. `base64Texts` also decodes the results,
 * because a text can be encoded twice.
 */
export function base64Texts(text: string, layers = 2): string[] {
  // The last line of base64 can be short.
  const words = text.slice(0, MAX_BASE64).match(/[\w+/-]{8,}(?:\r?\n[\w+/-]{1,7}(?![\w+/-]))?/g);
  if (words === null || layers === 0) return [];
  const joined = words.join("").replaceAll(/\s/g, "").replaceAll("-", "+").replaceAll("_", "/");
  const decoded = [0, 1, 2, 3].map((from) => {
    const { length } = joined.slice(from);
    // `atob` rejects a single character after the last group of four.
    return atob(joined.slice(from, from + length - (length % 4 === 1 ? 1 : 0)));
  });
  return [...decoded, ...decoded.flatMap((inner) => base64Texts(inner, layers - 1))];
}

/** @throws {RangeError} if the text has more than 100,000 escapes */
export function assertFewEscapes(text: string): void {
  if (text.split(/[\\%&]/, MAX_ESCAPES + 2).length > MAX_ESCAPES + 1) throw new RangeError(TOO_MANY);
}

function createDecode(): (view: string, kind: RegExp) => string {
  const names = new Map(NAMES.split(" ").map((entry) => [entry.slice(0, -1), entry.slice(-1).replace("~", " ")]));
  let escapes = 0;
  return (view, kind) => {
    const decoded = view.replace(kind, (escape) => {
      if (++escapes > MAX_ESCAPES) throw new RangeError(TOO_MANY);
      return unescape(escape, kind, names);
    });
    return decoded === view ? view : normalize(decoded);
  };
}

/**
 * Converts a text to ASCII and lower case. `normalize` replaces `+` by a space, because a form encodes a space as `+`.
 * `normalize` removes NUL characters, because UTF-16 that is decoded as UTF-8 has a NUL beside each ASCII character.
 * One pass over the bytes is faster than a replacement for each character (measured).
 */
function normalize(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const foreign = FOREIGN.charCodeAt(0);
  let length = 0;
  for (const byte of bytes) {
    const isForeign = byte >= 0x80 || byte === foreign;
    if (byte === 0 || (isForeign && length > 0 && bytes[length - 1] === foreign)) continue;
    const isUpper = byte >= 0x41 && byte <= 0x5a;
    bytes[length++] = isForeign ? foreign : byte === 0x2b ? 0x20 : isUpper ? byte + 0x20 : byte;
  }
  return new TextDecoder().decode(bytes.subarray(0, length));
}

function unescape(escape: string, kind: RegExp, names: ReadonlyMap<string, string>): string {
  if (/^\\[nrtbf]$/.test(escape)) return " ";
  if (escape.length === 2) return escape.slice(1);
  if (/^&\w/.test(escape)) return names.get(escape.replaceAll(/\W/g, "")) ?? FOREIGN;
  const base = /^&#\d/.test(escape) ? 10 : kind === OCTAL ? 8 : 16;
  const code = Number.parseInt(escape.replace(/[^\da-f]/g, ""), base);
  return code < 0x80 ? String.fromCharCode(code) : FOREIGN;
}
