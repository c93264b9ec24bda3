import { printableLines } from "./printable.ts";

export function toJson(value: unknown): string {
  return `${printableLines(JSON.stringify(value, undefined, 2))}\n`;
}
