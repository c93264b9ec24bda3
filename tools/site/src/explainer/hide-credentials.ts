const NAME = "(?:(?:proxy-)?authorization|(?:set-)?cookie|(?:x-)?app[-_]?secret)";
const HIDDEN = "<HIDDEN>";

/** Patterns with one group: the text before a credential. The credential is the rest of the match. */
const PATTERNS: readonly RegExp[] = [
  // A header on its own line, also in the output of `curl -v`.
  new RegExp(String.raw`(^[>< \t]{0,9}${NAME}[ \t]{0,9}:)[^\r\n]+`, "gim"),
  // A header in the quotes of a shell, such as `-H 'cookie: a=1'`.
  new RegExp(String.raw`('${NAME}\s{0,9}:)[^']+`, "gi"),
  new RegExp(String.raw`("${NAME}\s{0,9}:)(?:\\[^]|[^"\\])+`, "gi"),
  // A header as JSON: `"cookie": "a=1"`, or a name and a value in a HAR.
  new RegExp(String.raw`("${NAME}"\s{0,9}(?::|,\s{0,99}"value"\s{0,9}:)\s{0,9}")(?:\\[^]|[^"\\])+`, "gi"),
  // The password in a URL.
  /(https?:\/\/[^\s/?#@:'"]{0,99}:)[^\s/?#@'"]{1,999}(?=@)/gi,
];

/** Matches a flag of curl, also after other flags or before its value without a space, such as `-sumade:up`. */
const FLAG =
  /(\s(?:-[fgikILsSv]{0,9}[ub][\s=]?|--(?:user|cookie)[\s=])\s{0,9})(?:'[^']*'|"(?:\\[^]|[^"\\])*"|[^\s'"]+)/g;

/** Matches the cookies of a HAR, without the closing bracket. */
const HAR_COOKIES = /("cookies"\s{0,9}:\s{0,9}\[)(?:"(?:\\[^]|[^"\\])*"|[^"\]])+/gi;

/** Replaces values of unsigned headers that identify a user. The values do not change the signature. */
export function hideCredentials(text: string): string {
  const patterns = text.includes("curl") ? [...PATTERNS, FLAG] : PATTERNS;
  return patterns.reduce(
    (shown, pattern) => shown.replaceAll(pattern, `$1${HIDDEN}`),
    text.replaceAll(HAR_COOKIES, "$1"),
  );
}
