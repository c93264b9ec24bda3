import { Help } from "commander";
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

/** Formats the status and the headers of a response, one per line. */
export function headLines(status: number, headers: Iterable<readonly [name: string, value: string]>): string {
  return `HTTP ${status}\n${[...headers].map(([name, value]) => `${name}: ${printable(value)}\n`).join("")}`;
}

/** Replaces the user name and the password in a URL by `…`. `shownUrl` also accepts an invalid URL. */
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
export function wrap(text: string, columns = Number.MAX_SAFE_INTEGER, indent = 0): string {
  const help = Object.assign(new Help(), { minWidthToWrap: 0 });
  // `boxWrap` breaks lines at any white space. The code replaces spaces by U+0000, which is not white space and which
  // `printable` escapes in every text.
  const joined = text.replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(" ", "\0"));
  return help
    .boxWrap(joined, columns - indent)
    .replaceAll("\0", " ")
    .replaceAll("\n", `\n${" ".repeat(indent)}`);
}

export function toTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings.map((each) => each.toUpperCase()), ...rows].map((cells) => cells.map(printable));
  const widths = headings.map((_, column) =>
    lines.reduce((width, cells) => Math.max(width, cells[column]?.length ?? 0), 0),
  );
  const format = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return lines.map((cells) => `${format(cells).trimEnd()}\n`).join("");
}

/** Formats rows as CSV (RFC 4180). */
export function toCsv(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, ...rows].map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
