import type { Caller } from "../callers.ts";
import { callsPerSecond, pairwise, spread, takeTurns, type Spread } from "../measure.ts";
import { figure, limitedTable, type LimitedRow, type Table } from "../results.ts";

const ROUNDS = 20;

export interface Rate extends Pick<LimitedRow, "budget" | "goal"> {
  readonly what: string;
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
  return callers.map(({ what, budget, goal }, at) => {
    const rates = samples[at] ?? [];
    const ratio = spread(pairwise(rates, reference, (rate, unsigned) => rate / unsigned));
    return { what, budget, goal, perSecond: spread(rates).median, ratio };
  });
}

export function ratesTable(title: string, rates: readonly Rate[]): Table {
  const rows = rates.map(({ what, perSecond, ratio, ...limits }) => {
    const quartiles = ratio.quartiles.map((quartile) => figure(quartile, 2)).join(" to ");
    const cells = [what, figure(perSecond), figure(1e6 / perSecond, 1), figure(ratio.median, 2), quartiles];
    return { cells, figure: ratio.median, ...limits };
  });
  const columns = ["case", "calls per second", "µs per call", "ratio to first row", "interquartile range"];
  return limitedTable(title, columns, rows);
}
