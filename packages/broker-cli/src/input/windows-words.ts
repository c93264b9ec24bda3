// Splits the commands of the two shells of Windows into words.
import { usageError } from "../errors.ts";
import { LETTERS, shellWords, type Shell } from "./shell-words.ts";

/** Returns the shell for which a command is written. Its first line shows the escape of a quote or of the line end. */
export function shellOf(command: string): "cmd" | "powershell" | "posix" {
  const [line = ""] = command.split("\n", 1);
  if (/\s\^(?:"|\r?$)/.test(line)) return "cmd";
  return /\s`\r?$/.test(line) ? "powershell" : "posix";
}

/** Caret with the escaped character, or the end of the command. */
const CARET = /\^\n?([^]?)|\n[^]*/g;
/** In a quoted text, a caret escapes nothing. */
const QUOTED_OR_CARET = new RegExp(String.raw`"[^"\n]*"?|${CARET.source}`, "g");

/**
 * Splits a command for the command prompt into words. The command prompt removes the carets, and the C runtime of
 * Windows reads the quotes. Browsers begin each value with `^"`, and then write a caret also in a text that the command
 * prompt takes for quoted.
 */
export function cmdWords(command: string): string[] {
  const text = command.replaceAll("\r\n", "\n");
  const pattern = /^\S+\s+\^"/.test(text) ? CARET : QUOTED_OR_CARET;
  const replaced = text.replace(pattern, (found, escaped?: string) => escaped ?? (found.startsWith('"') ? found : ""));
  return shellWords(replaced, MSVCRT);
}

/** C runtime of Windows. It keeps `\\`, `\$` and the same with a backtick, but browsers write these as escapes. */
const MSVCRT: Shell = {
  space: /[ \t]+/y,
  pieces: [
    {
      pattern: /"([^"\\]*(?:(?:\\[^]|"")[^"\\]*)*)"/y,
      read: (text) => text.replace(/\\(["\\$`])|""/g, (_, escaped = '"') => escaped),
    },
    { pattern: /([^ \t"\\]+|\\[^]?)/y, read: (text) => text.replace(/^\\(["\\])/, "$1") },
  ],
};

/** PowerShell. The words of a hash table, such as `@{ "name" = "value" }`, are the names and the values. */
export const POWERSHELL: Shell = {
  space: /(?:[\s;{}()=,]|@(?!["'])|`\r?\n(?:>> )?)+/y,
  pieces: [
    { pattern: /'([^']*(?:''[^']*)*)'/y, read: (text) => text.replaceAll("''", "'") },
    { pattern: /"([^"`]*(?:(?:`[^]|"")[^"`]*)*)"/y, read: unescapePowerShell },
    { pattern: /(https?:[^\s'"`]+|\$session\b|[^\s'"`$;@{}()=,]+)/y, read: (text) => text },
  ],
};

function unescapePowerShell(text: string): string {
  const escapes = /`([^])|""|\$\(\[char\](\d{1,5})\)|\$(?:\w+|[{(])/g;
  return text.replace(escapes, (found, letter?: string, code?: string) => {
    if (letter !== undefined) return LETTERS[letter] ?? letter;
    if (code !== undefined) return String.fromCharCode(Number(code));
    if (found === '""') return '"';
    throw usageError(
      `The command has the variable ${found} between double quotes.`,
      "Replace it with the value that was sent.",
    );
  });
}

/** Splits a curl command for PowerShell. Before version 7.3, PowerShell needs a backslash before each double quote. */
export function powershellCurlWords(command: string): string[] {
  const isOld = (word: string) => /^[^"\\]*(?:\\[^][^"\\]*)*$/.test(word);
  return shellWords(command, POWERSHELL).map((word) => (isOld(word) ? word.replace(/\\(["\\])/g, "$1") : word));
}
