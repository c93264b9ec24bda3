/** A table for the terminal and for Markdown. The first column has text, and the other columns have figures. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns Markdown in the style of the formatter, so that `pnpm format` does not change the text. */
export function toMarkdown({ title, columns, rows }: Table): string {
  const widths = columns.map((_, at) => Math.max(3, ...[columns, ...rows].map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (at === 0 ? (cells[at] ?? "").padEnd(width) : (cells[at] ?? "").padStart(width))).join(" | ")} |`;
  const rule = widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return `**${title}**\n\n${[line(columns), line(rule), ...rows.map(line)].join("\n")}\n`;
}

/** Formats a number with separators of thousands, such as `1,833`. */
export function figure(value: number, digits = 0): string {
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
