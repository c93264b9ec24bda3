// Creates tables that compare figures with limits.
import { median, percentile, type Turns } from "./measure.ts";
import { figure, type Table } from "./results.ts";

export interface Limit {
  readonly bound: "at most" | "at least";
  readonly value: number;
  /** First cell of another row. If it is set, the value limits the ratio to the figure of that row. */
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
  /** Figure to which the budget and the goal apply. */
  readonly figure: number;
}

export interface Contender extends Limits {
  /** First cell of the row. */
  readonly what: string;
}

/** Compares the samples of each row with the samples of the first row in the same rounds. */
export function ratioTable(title: string, unit: string, turns: readonly Turns<Contender>[]): Table {
  const rows = ratiosOf(turns).map(({ subject: { what, budget, goal }, samples, ratios }) => {
    const cells = [what, figure(median(samples)), figure(median(ratios), 2), quartiles(ratios, 2)];
    return { cells, figure: median(ratios), budget, goal };
  });
  return limitedTable(title, ["case", unit, "ratio to first row", "interquartile range"], rows);
}

/** Adds to each row the ratio between its sample and the first row's sample, for each round. */
export function ratiosOf<Subject>(turns: readonly Turns<Subject>[]) {
  return turns.map(({ subject, samples }) => {
    const ratios = samples.map((sample, round) => sample / (turns[0]?.samples[round] ?? NaN));
    return { subject, samples, ratios };
  });
}

/** Returns the lower and the upper quartile as text, such as `0.64 to 0.75`. */
export function quartiles(values: readonly number[], digits: number): string {
  return [25, 75].map((percent) => figure(percentile(values, percent), digits)).join(" to ");
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
