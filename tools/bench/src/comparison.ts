import { measure, type Subject } from "./measure.ts";
import { figure, type Table } from "./table.ts";

export interface Contender {
  readonly what: string;
  readonly run: Subject;
  readonly budget?: Budget;
}

export interface Budget {
  readonly bound: "at most" | "at least";
  readonly value: number;
  /** Row of the table to which the value is relative. By default, the value is relative to the first row. */
  readonly of?: string;
}

export async function compare(title: string, contenders: readonly Contender[], rounds?: number): Promise<Table> {
  const times = await measure(
    contenders.map(({ run }) => run),
    rounds,
  );
  const [reference = 0] = times;
  return {
    title,
    columns: ["case", "ns", "ratio to first row", "budget", "result"],
    rows: contenders.map(({ what, budget }, at) => {
      const ns = times[at] ?? 0;
      return [what, figure(ns), figure(ns / reference, 2), ...budgetCells(ns / reference, budget)];
    }),
  };
}

export function budgetCells(value: number, budget?: Budget): [budget: string, result: "" | "within" | "over"] {
  if (budget === undefined) return ["", ""];
  const isWithin = budget.bound === "at most" ? value <= budget.value : value >= budget.value;
  const text = `${budget.bound} ${budget.value.toLocaleString("en-US")}`;
  return [budget.of === undefined ? text : `${text} of ${budget.of}`, isWithin ? "within" : "over"];
}
