// Formats tables, and writes them into a Markdown file.
import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";

export interface Section {
  readonly tables: readonly Table[];
  /** SVG code of `calls.svg`. */
  readonly picture?: string;
}

/** The first column contains text, and all other columns contain figures. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Limit {
  readonly bound: "at most" | "at least";
  readonly value: number;
  /** Row of the table to which the value is relative. By default, the value is not relative. */
  readonly of?: string;
}

export interface Limits {
  /** Limit that the figure must keep. */
  readonly budget?: Limit | undefined;
  /** Limit that the figure should reach in the future. A goal has its own row. */
  readonly goal?: Limit | undefined;
}

export interface LimitedRow extends Limits {
  readonly cells: readonly string[];
  /** Figure that the budget and the goal limit. */
  readonly figure: number;
}

export function limitedTable(title: string, columns: readonly string[], rows: readonly LimitedRow[]): Table {
  const compare = ({ bound, value, of }: Limit, limited: number, [kept, broken]: readonly [string, string]) => {
    const ratio = limited / (of === undefined ? 1 : (rows.find(({ cells }) => cells[0] === of)?.figure ?? NaN));
    const isKept = bound === "at most" ? ratio <= value : ratio >= value;
    const limit = `${bound} ${value.toLocaleString("en-US")}`;
    return [of === undefined ? limit : `${limit} of ${of}`, isKept ? kept : broken];
  };
  const budgets = rows.map(({ cells, figure, budget }) => [
    ...cells,
    ...(budget ? compare(budget, figure, ["within", "over"]) : ["", ""]),
  ]);
  const goals = rows.flatMap(({ cells: [what, ...figures], figure, goal }) =>
    goal ? [[`goal: ${what}`, ...figures, ...compare(goal, figure, ["reached", "not reached"])]] : [],
  );
  return { title, columns: [...columns, "limit", "result"], rows: [...budgets, ...goals] };
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
