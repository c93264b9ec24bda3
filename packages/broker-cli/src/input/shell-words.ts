import { usageError } from "../errors.ts";

/**
 * Rules of a shell for its words. Parsing takes linear time, because the parser never goes back in the text.
 */
export interface Shell {
  /** White space between words. */
  readonly space: RegExp;
  /** Parts of a word, such as a quoted text. */
  readonly pieces: readonly { readonly pattern: RegExp; readonly read: (text: string) => string }[];
}

const PIECES: Shell["pieces"] = [
  { pattern: /'([^']*)'/y, read: (text) => text },
  { pattern: /\$'([^'\\]*(?:\\[^][^'\\]*)*)'/y, read: unescapeAnsi },
  { pattern: /"([^"\\$`]*(?:\\[^][^"\\$`]*)*)"/y, read: (text) => text.replace(/\\(?:\r?\n|(["\\$`]))/g, "$1") },
  { pattern: /([^\s'"\\$`|&;<>()]+|\\[^])/y, read: (text) => text.replace(/^\\/, "") },
];

const QUOTED = PIECES.slice(0, 3).map(({ pattern }) => pattern.source);

/** First line of the output of curl: a comment, the progress, or a line of the request or of the response. */
const OUTPUT = String.raw`\n[ \t]*(?:[*<>]|\{ \[|% Total|HTTP/|(?:Note|Warning): )`;

/** The pattern also matches quotes, and escapes of bash and PowerShell, because a line end in them ends no command. */
const QUOTED_OR_OUTPUT = new RegExp([...QUOTED, String.raw`[\\\x60]\r?[^]`, `(?<output>${OUTPUT})`].join("|"), "g");

/** Removes the output of curl, which a terminal shows after the command. */
export function withoutOutput(text: string): string {
  for (const { index, groups } of text.matchAll(QUOTED_OR_OUTPUT)) {
    if (groups?.["output"] !== undefined) return text.slice(0, index);
  }
  return text;
}

/** POSIX shell with `$'…'`. After a backslash at a line end, a terminal shows the prompt `> `. */
const POSIX: Shell = { space: /(?:[ \t\r\n]+|\\\r?\n(?:> )?)+/y, pieces: PIECES };

/** Splits a command line into words as a shell does. `shellWords` does not run commands or expand variables. */
export function shellWords(text: string, { space, pieces } = POSIX): string[] {
  const words: string[] = [];
  let word: string[] = [];
  let at = 0;
  while (at < text.length) {
    space.lastIndex = at;
    const isSpace = space.test(text);
    if (isSpace) at = space.lastIndex;
    if (isSpace && word.length > 0) words.push(word.splice(0).join(""));
    if (at === text.length) break;
    const { piece, end } = readPiece(text, at, pieces);
    word.push(piece);
    at = end;
  }
  if (word.length > 0) words.push(word.join(""));
  return words;
}

/** Text between double quotes that a shell replaces, such as a variable. */
const EXPANSION = /"[^"\\$`]*(?:\\[^][^"\\$`]*)*(\$(?:\w+|\{\w+\}|\(?)|`)/y;

function readPiece(text: string, at: number, pieces: Shell["pieces"]): { piece: string; end: number } {
  for (const { pattern, read } of pieces) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { piece: read(found[1] ?? ""), end: pattern.lastIndex };
  }
  const fix = "Give only the curl command, and write each value between single quotes, without variables.";
  EXPANSION.lastIndex = at;
  const [, name] = EXPANSION.exec(text) ?? [];
  if (name !== undefined && pieces === PIECES)
    throw usageError(
      `The command has ${/\w/.test(name) ? "the variable " : ""}${name} between double quotes.`,
      `Replace it with the value that was sent. ${fix}`,
    );
  const isQuote = /^(?:\$?'|")/.test(text.slice(at, at + 2));
  if (isQuote) throw usageError("The command has a quote that is not closed.", fix);
  throw usageError(
    `The command has \`${text.charAt(at)}\` outside quotes. A shell does not read this character as text.`,
    fix,
  );
}

export const LETTERS: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  e: "\u001b",
  E: "\u001b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** Replaces the escapes in `$'…'`. Browsers write escapes such as `\u0021`, `\n` and `\'`. */
export function unescapeAnsi(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|x([0-9a-fA-F]{1,2})|([0-7]{1,3})|([^]))/g,
    (escape, short?: string, long?: string, byte?: string, octal?: string, letter = "") => {
      const character = short ?? long;
      if (character !== undefined) return characterOf(Number.parseInt(character, 16), 0x10ffff, escape);
      if (byte !== undefined) return characterOf(Number.parseInt(byte, 16), 0x7f, escape);
      if (octal !== undefined) return characterOf(Number.parseInt(octal, 8), 0x7f, escape);
      return LETTERS[letter] ?? (/["'\\?]/.test(letter) ? letter : escape);
    },
  );
}

/**
 * Converts the code of an escape to a character. An escaped byte above 0x7f is rejected, because such a byte is only a
 * part of a UTF-8 character.
 */
function characterOf(code: number, most: number, escape: string): string {
  if (code <= most) return String.fromCodePoint(code);
  throw usageError(
    `The escape ${escape} in the command does not encode a whole character.`,
    "Write the character without an escape.",
  );
}
