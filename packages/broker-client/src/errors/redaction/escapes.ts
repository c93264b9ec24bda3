// Decodes the escapes of JSON, JavaScript, URLs, HTML and CSS in lower-case text. Each regular expression runs in
// linear time.
const BACKSLASH = /\\(?:u(?:\{[\da-f]{1,8}\}|0000[\da-f]{4}|[\da-f]{4})|x[\da-f]{2}|[^\dux])/g;
const PERCENT = /%(?:u[\da-f]{4}|[\da-f]{2})/g;
const ENTITY = /&(?:#(?:\d+|x[\da-f]+);?|[a-z]+\d*;|amp|lt|gt|quot|nbsp)/g;
const OCTAL = /\\[0-7]{3}/g;
const CSS = /\\[\da-f]{2,6} ?/g;

/** Kinds of escapes. They are decoded separately, because some texts are an escape of two kinds. */
export const KINDS: readonly RegExp[] = [BACKSLASH, PERCENT, ENTITY, OCTAL, CSS];
/** Escapes of three kinds that can be decoded together, because each kind begins with a different character. */
export const ANY = /* @__PURE__ */ new RegExp(`${BACKSLASH.source}|${PERCENT.source}|${ENTITY.source}`, "g");
/**
 * No escape in this list is a prefix of another, so the order of decoding makes no difference. So a secret always has
 * the same decoded text, even if the secret itself contains escapes.
 */
export const CLOSED =
  /\\(?:u(?:\{[\da-f]{1,8}\}|[\da-f]{4})|x[\da-f]{2})|%(?:u[\da-f]{4}|[\da-f]{2})|&(?:#(?:\d+|x[\da-f]+)|[a-z]+\d*);/g;

/** HTML names of ASCII characters, each followed by its character. Later, each plus is replaced by a space. */
const NAMES = new Map(
  (
    "tab\t excl! quot\" num# dollar$ percnt% amp& apos' lpar( rpar) ast* midast* plus+ comma, hyphen- dash- minus- " +
    "period. sol/ colon: semi; lt< equals= gt> quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] hat^ lowbar_ " +
    "underbar_ grave` diacriticalgrave` lcub{ lbrace{ verbar| vert| verticalline| rcub} rbrace} tilde~ nbsp+ " +
    "nonbreakingspace+"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, -1), entry.slice(-1)]),
);

/**
 * Character that replaces each run of non-ASCII characters. A service can read or write such characters in another
 * charset.
 */
export const FOREIGN = "?";

/** Returns the character that an escape encodes. */
export function unescape(escape: string, kind: RegExp): string {
  if (escape.length === 2) return escape.slice(1);
  if (/^&\w/.test(escape)) return NAMES.get(escape.replaceAll(/\W/g, "")) ?? FOREIGN;
  const base = /^&#\d/.test(escape) ? 10 : kind === OCTAL ? 8 : 16;
  const code = Number.parseInt(escape.replace(/[^\da-f]/g, ""), base);
  return code < 0x80 ? String.fromCharCode(code) : FOREIGN;
}
