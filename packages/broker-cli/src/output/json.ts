import { printableLines } from "./printable.ts";

/** Formats a result as indented JSON. Escaped control characters are valid JSON, because they occur only in strings. */
export function toJson(value: unknown): string {
  return `${printableLines(JSON.stringify(value, undefined, 2))}\n`;
}
