// Decodes escapes of JSON, JavaScript, URLs, HTML and CSS. The text must be in lower case. Each regular expression runs
// in linear time.
const BACKSLASH = /\\(?:u(?:\{[\da-f]{1,8}\}|0000[\da-f]{4}|[\da-f]{4})|x[\da-f]{2}|[^\dux])/g;
const PERCENT = /%(?:u[\da-f]{4}|[\da-f]{2})/g;
const ENTITY = /&(?:#(?:\d+|x[\da-f]+);?|[a-z]+\d*;|amp|lt|gt|quot|nbsp)/g;
const OCTAL = /\\[0-7]{3}/g;
const CSS = /\\[\da-f]{2,6} ?/g;

/**
 * Kinds of escapes. Each kind is decoded separately, because an escape can have two meanings. For example, `\041` is
 * `!` in JavaScript and `A` in CSS.
 */
export const KINDS: readonly RegExp[] = [BACKSLASH, PERCENT, ENTITY, OCTAL, CSS];
/** Three kinds of escapes that are decoded together. Each kind begins with a different character. */
export const ANY = /* @__PURE__ */ new RegExp(`${BACKSLASH.source}|${PERCENT.source}|${ENTITY.source}`, "g");
/**
 * Escapes that have a fixed length, or that end with `}` or `;`. The text after the escape does not change the decoded
 * character.
 */
export const CLOSED =
  /\\(?:u(?:\{[\da-f]{1,8}\}|[\da-f]{4})|x[\da-f]{2})|%(?:u[\da-f]{4}|[\da-f]{2})|&(?:#(?:\d+|x[\da-f]+)|[a-z]+\d*);/g;

/**
 * HTML names of ASCII characters. Each entry consists of a name and the named character. For example, the entry `amp&`
 * has the name `amp` and the character `&`. The entry `nbsp+` has a plus instead of a space, because spaces separate
 * the entries. `normalize` later replaces the plus by a space.
 */
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
 * Replacement for one or more consecutive non-ASCII characters. A service can return these characters in a charset that
 * the client does not know.
 */
export const FOREIGN = "?";

export function unescape(escape: string, kind: RegExp): string {
  if (escape.length === 2) return escape.slice(1);
  if (/^&\w/.test(escape)) return NAMES.get(escape.replaceAll(/\W/g, "")) ?? FOREIGN;
  const base = /^&#\d/.test(escape) ? 10 : kind === OCTAL ? 8 : 16;
  const code = Number.parseInt(escape.replace(/[^\da-f]/g, ""), base);
  return code < 0x80 ? String.fromCharCode(code) : FOREIGN;
}
