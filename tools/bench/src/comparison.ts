import { measure, type Subject } from "./measure.ts";
import { figure, type Table } from "./table.ts";

export interface Contender {
  readonly what: string;
  readonly run: Subject;
  readonly budget?: Budget;
}

/** Smallest or largest value that a figure may have. */
export interface Budget {
  readonly bound: "at most" | "at least";
  readonly value: number;
}

/** Measures the contenders in turns. A budget limits the ratio of a contender's time to the first contender's time. */
export async function compare(title: string, contenders: readonly Contender[], rounds?: number): Promise<Table> {
  const times = await measure(
    contenders.map(({ run }) => run),
    rounds,
  );
  const [reference = 0] = times;
  return {
    title,
    columns: ["case", "ns", "ratio to first row", "budget", ""],
    rows: contenders.map(({ what, budget }, at) => {
      const ns = times[at] ?? 0;
      return [what, figure(ns), figure(ns / reference, 2), ...budgetCells(ns / reference, budget)];
    }),
  };
}

/**
 * Returns two cells of a table: the budget, and whether the value is within the budget. Without a budget, both cells
 * are empty.
 */
export function budgetCells(value: number, budget?: Budget): [budget: string, result: "" | "within" | "over"] {
  if (budget === undefined) return ["", ""];
  const isWithin = budget.bound === "at most" ? value <= budget.value : value >= budget.value;
  return [`${budget.bound} ${budget.value.toLocaleString("en-US")}`, isWithin ? "within" : "over"];
}
