import { printable } from "./text.ts";

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
