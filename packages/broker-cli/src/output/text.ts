import type { Io } from "../io.ts";

/**
 * Escapes control characters, and characters that change the direction of text. A service or a file could use such
 * characters to deceive the user of a terminal.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Escapes the same characters as `printable`, except line feeds. */
export function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}

interface Head {
  readonly status: number;
  readonly headers: Iterable<readonly [name: string, value: string]>;
}

/** Formats the status and the headers of a response, one per line. */
export function headLines({ status, headers }: Head): string {
  return `HTTP ${status}\n${[...headers].map(([name, value]) => `${name}: ${printable(value)}\n`).join("")}`;
}

/** Replaces the user name and the password in a URL by `…`. The function also accepts an invalid URL. */
export function shownUrl(url: string): string {
  return url.replace(/^([^/?#]*\/\/)?[^/?#]*@/, "$1…@");
}

const CODES = { red: 31, green: 32 } as const;

export function colored({ hasColor }: Io, color: keyof typeof CODES, text: string): string {
  return hasColor ? `\u001b[${CODES[color]}m${text}\u001b[39m` : text;
}

/**
 * Breaks long lines of a text between words. Code between backticks stays on one line, so that a user can copy the
 * code.
 *
 * @param columns width of the terminal; if undefined, no line is broken
 * @param indent number of spaces before each line except the first
 */
export function wrap(text: string, columns: number | undefined, indent = 0): string {
  const lead = `\n${" ".repeat(indent)}`;
  const wrapLine = (line: string) => {
    let length = indent;
    const pieces = wordsOf(line).map((word) => {
      const fits = columns === undefined || length + word.length <= columns;
      length = fits ? length + word.length : indent + word.trimStart().length;
      return fits ? word : lead + word.trimStart();
    });
    return pieces.join("");
  };
  return text.split("\n").map(wrapLine).join(lead);
}

function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const token of line.match(/ +|`[^`]*`|[^ `]+|`/g) ?? []) {
    if (token.startsWith(" ") || words.length === 0) words.push(token);
    else words.push((words.pop() ?? "") + token);
  }
  return words;
}
