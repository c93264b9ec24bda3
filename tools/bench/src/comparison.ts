import { measure, type Subject } from "./measure.ts";
import { figure, type Table } from "./table.ts";

export interface Contender {
  readonly what: string;
  readonly run: Subject;
  readonly budget?: Budget;
}

/** What a figure must keep to. */
export interface Budget {
  readonly bound: "at most" | "at least";
  readonly value: number;
}

/** Contenders side by side; what they take is also told as a multiple of what the first of them takes. */
export async function compare(title: string, contenders: readonly Contender[], rounds?: number): Promise<Table> {
  const times = await measure(
    contenders.map(({ run }) => run),
    rounds,
  );
  const [reference = 0] = times;
  return {
    title,
    columns: ["what", "ns", "times the first row", "budget", ""],
    rows: contenders.map(({ what, budget }, at) => {
      const ns = times[at] ?? 0;
      return [what, figure(ns), figure(ns / reference, 2), ...(budget ? judge(ns / reference, budget) : ["", ""])];
    }),
  };
}

/** A budget as two cells of a table: what it is, and whether the value keeps to it. */
export function judge(value: number, budget: Budget): [budget: string, verdict: "within" | "over"] {
  const kept = budget.bound === "at most" ? value <= budget.value : value >= budget.value;
  return [`${budget.bound} ${budget.value.toLocaleString("en-US")}`, kept ? "within" : "over"];
}
