import { printableLines } from "./printable.ts";

/** Formats a result for programs and for people. What a terminal would obey is in strings, in which an escape is JSON. */
export function toJson(value: unknown): string {
  return `${printableLines(JSON.stringify(value, undefined, 2))}\n`;
}
