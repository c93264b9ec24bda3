// Formats tables, and writes them into a Markdown file.
import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";

/** Table for `toMarkdown`, which aligns the first column to the left, and all other columns to the right. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns Markdown that `pnpm format` does not change. */
export function toMarkdown({ title, columns, rows }: Table): string {
  const widths = columns.map((_, at) => Math.max(3, ...[columns, ...rows].map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (at === 0 ? (cells[at] ?? "").padEnd(width) : (cells[at] ?? "").padStart(width))).join(" | ")} |`;
  const rule = widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return `**${title}**\n\n${[line(columns), line(rule), ...rows.map(line)].join("\n")}\n`;
}

/** Formats a number with thousands separators, such as `1,833`. */
export function figure(value: number, digits = 0): string {
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function environment(): string {
  return `Node ${process.version}, ${cpus()[0]?.model.trim() ?? "unknown CPU"}, ${cpus().length} cores.`;
}

export async function writeSection(file: URL, name: string, content: string): Promise<void> {
  await writeFile(file, replaceSection(await readFile(file, "utf8"), name, content));
}

export function replaceSection(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The text has no markers <!-- ${name} --> and <!-- /${name} -->.`);
  return `${text.slice(0, from)}${begin}\n${content}\n${text.slice(to)}`;
}
