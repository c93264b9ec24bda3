import { callsPerSecond, median, quartiles, takeTurns } from "../measure.ts";
import { figure, limitedTable, type Limits, type Table } from "../results.ts";
import type { Caller } from "./callers.ts";

const ROUNDS = 20;

export interface Rate extends Limits {
  readonly what: string;
  readonly perSecond: number;
  /** Ratio to the rate of the first caller in the same round, one for each round. */
  readonly ratios: readonly number[];
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
  const turns = await takeTurns(callers, ROUNDS, ({ call }) => callsPerSecond(call, inFlight, callsPerTurn));
  return turns.map(({ subject: { what, budget, goal }, samples }) => {
    const ratios = samples.map((rate, round) => rate / (turns[0]?.samples[round] ?? NaN));
    return { what, budget, goal, perSecond: median(samples), ratios };
  });
}

export function ratesTable(title: string, rates: readonly Rate[]): Table {
  const rows = rates.map(({ what, perSecond, ratios, ...limits }) => {
    const ratio = median(ratios);
    const cells = [what, figure(perSecond), figure(ratio, 2), quartiles(ratios, 2)];
    return { cells, figure: ratio, ...limits };
  });
  return limitedTable(title, ["case", "calls per second", "ratio to first row", "interquartile range"], rows);
}

const [WIDTH, LEFT, TOP, BAR] = [760, 250, 72, 14];
const ROW = 2 * BAR + 12;
const COLORS = ["#06c", "#c60"];

interface Series {
  readonly label: string;
  readonly rates: readonly Rate[];
}

/** Returns an SVG with a white background, so that the text is readable on a dark page. */
export function ratesPicture(series: readonly Series[]): string {
  const names = (series[0]?.rates ?? []).map(({ what }) => what.replaceAll("`", ""));
  const ratios = series.map(({ rates }) => rates.map((rate) => median(rate.ratios)));
  const scale = (WIDTH - LEFT - 50) / Math.max(...ratios.flat());
  const height = TOP + names.length * ROW + 8;
  const text = (x: number, y: number, content: string, attributes = "") =>
    `<text x="${x}" y="${y}"${attributes}>${content}</text>`;
  const box = (x: number, y: number, width: number, at: number, label: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="12" fill="${COLORS[at]}"/>${text(x + width + 6, y + 10, label)}`;
  const title = `Calls per second, relative to ${names[0]}`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    text(16, 26, title, ` font-size="15"`),
    ...series.map(({ label }, at) => box(LEFT + at * 160, 42, 12, at, label)),
    ...names.map((name, row) => text(LEFT - 10, TOP + row * ROW + BAR + 3, name, ` text-anchor="end"`)),
    ...ratios.flatMap((all, at) =>
      all.map((ratio, row) => box(LEFT, TOP + row * ROW + at * BAR, Math.round(ratio * scale), at, figure(ratio, 2))),
    ),
    "</svg>",
  ].join("\n")}\n`;
}
