// The escapes of JSON, JavaScript, URLs, HTML and CSS, in lower case. The time of each expression is linear.
const BACKSLASH = /\\(?:u(?:\{[\da-f]{1,8}\}|0000[\da-f]{4}|[\da-f]{4})|x[\da-f]{2}|[^\dux])/g;
const PERCENT = /%(?:u[\da-f]{4}|[\da-f]{2})/g;
const ENTITY = /&(?:#(?:\d+|x[\da-f]+);?|[a-z]+\d*;|amp|lt|gt|quot|nbsp)/g;
const OCTAL = /\\[0-7]{3}/g;
const CSS = /\\[\da-f]{2,6} ?/g;

/** An escape of one kind can look like one of another. */
export const KINDS: readonly RegExp[] = [BACKSLASH, PERCENT, ENTITY, OCTAL, CSS];
/** All that can be told from the others. */
export const ANY = /* @__PURE__ */ new RegExp(`${BACKSLASH.source}|${PERCENT.source}|${ENTITY.source}`, "g");
/**
 * Escapes of which none is the beginning of another. The order in which they are decoded makes no difference. A secret
 * that contains such escapes itself thus reads the same, whichever of its characters were encoded.
 */
export const CLOSED =
  /\\(?:u(?:\{[\da-f]{1,8}\}|[\da-f]{4})|x[\da-f]{2})|%(?:u[\da-f]{4}|[\da-f]{2})|&(?:#(?:\d+|x[\da-f]+)|[a-z]+\d*);/g;

/** Names of ASCII characters in HTML, each in front of its character. A plus is read as a space. */
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

/** Stands for any run of characters beyond ASCII, which a service can read or write in another charset. */
export const FOREIGN = "?";

/** Returns the character that an escape stands for. */
export function unescape(escape: string, kind: RegExp): string {
  if (escape.length === 2) return escape.slice(1);
  if (/^&\w/.test(escape)) return NAMES.get(escape.replaceAll(/\W/g, "")) ?? FOREIGN;
  const base = /^&#\d/.test(escape) ? 10 : kind === OCTAL ? 8 : 16;
  const code = Number.parseInt(escape.replace(/[^\da-f]/g, ""), base);
  return code < 0x80 ? String.fromCharCode(code) : FOREIGN;
}
