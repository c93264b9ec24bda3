import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../src/packages.ts";

/** Returns the rows of the table whose first column has the given heading, in the guide `docs/support.md`. */
export async function rowsOf(heading: string): Promise<string[][]> {
  const guide = await readFile(join(ROOT, "docs/support.md"), "utf8");
  const tables = guide.split(/\n\n+/).filter((block) => block.startsWith("|"));
  const [, , ...rows] = tables.map(cellsOf).find(([columns]) => columns?.[0] === heading) ?? [];
  if (rows.length === 0) throw new Error(`docs/support.md has no table with the first column "${heading}".`);
  return rows;
}

function cellsOf(table: string): string[][] {
  return table.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

export function numberIn(cell: string | undefined): number {
  return Number(cell?.replaceAll(",", ""));
}
