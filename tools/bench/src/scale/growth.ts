import { judge, type Budget } from "../comparison.ts";
import { figure, type Table } from "../table.ts";
import type { Figures } from "./figures.ts";
import type { Metric } from "./metrics.ts";

/** A metric at every size, from the smallest to the largest, and what another 1,000 operations add: the base is not in that. */
export function growthOf({ title, digits, whats, of, isRace }: Metric, sizes: readonly Figures[]): Table {
  const rows = whats.map((_, at) => sizes.map((figures) => of(figures)[at] ?? NaN));
  const operations = sizes.map((figures) => figures.operations);
  const thousands = (largest(operations) - (operations[0] ?? NaN)) / 1000;
  const [, ...others] = rows;
  const ahead: Budget = { bound: "at most", value: rounded(Math.min(...others.map(largest)), digits) };
  return {
    title,
    columns: [
      "operations",
      ...operations.map((count) => figure(count)),
      "1,000 more",
      ...(isRace ? ["budget", ""] : []),
    ],
    rows: rows.map((row, at) => {
      const slope = (largest(row) - (row[0] ?? NaN)) / thousands;
      const figures = [...row, slope].map((value) => figure(rounded(value, digits), digits));
      const verdict = at === 0 ? judge(largest(row), ahead) : ["", ""];
      return [whats[at] ?? "", ...figures, ...(isRace ? verdict : [])];
    }),
  };
}

function largest(row: readonly number[]): number {
  return row.at(-1) ?? NaN;
}

/** What rounds to nothing has no sign. */
function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0;
}
