import { callsPerSecond } from "../call-rate.ts";
import type { Caller } from "../callers.ts";
import { budgetCells } from "../comparison.ts";
import { pairwise, spread, takeTurns, type Spread } from "../rounds.ts";
import { figure, type Table } from "../table.ts";

const ROUNDS = 20;

export interface Rate {
  readonly what: string;
  readonly budget: Caller["budget"];
  readonly perSecond: number;
  readonly ratio: Spread;
}

/**
 * @param callsPerTurn number of calls that one caller makes before the benchmark measures the next caller. These calls
 *   must take at least 250 milliseconds. During a shorter time, V8 collects garbage of the previous caller, so the
 *   measured rate is wrong.
 */
export async function measureRates(
  callers: readonly Caller[],
  inFlight: number,
  callsPerTurn: number,
): Promise<Rate[]> {
  const samplers = callers.map(
    ({ call }) =>
      () =>
        callsPerSecond(call, inFlight, callsPerTurn),
  );
  const samples = await takeTurns(samplers, ROUNDS);
  const [reference = []] = samples;
  return callers.map(({ what, budget }, at) => {
    const rates = samples[at] ?? [];
    const ratio = spread(pairwise(rates, reference, (rate, unsigned) => rate / unsigned));
    return { what, budget, perSecond: spread(rates).median, ratio };
  });
}

export function ratesTable(title: string, rates: readonly Rate[]): Table {
  const medianOf = (row: string) => rates.find(({ what }) => what === row)?.ratio.median ?? Number.NaN;
  return {
    title,
    columns: [
      "case",
      "calls per second",
      "µs per call",
      "ratio to first row",
      "interquartile range",
      "budget",
      "result",
    ],
    rows: rates.map(({ what, budget, perSecond, ratio }) => [
      what,
      figure(perSecond),
      figure(1e6 / perSecond, 1),
      figure(ratio.median, 2),
      ratio.quartiles.map((quartile) => figure(quartile, 2)).join(" to "),
      ...budgetCells(ratio.median / (budget?.of === undefined ? 1 : medianOf(budget.of)), budget),
    ]),
  };
}
