import { type Contender, ratiosOf } from "../comparison.ts";
import { median, type Turns } from "../measure.ts";
import { figure } from "../results.ts";

const [WIDTH, LEFT, TOP, BAR] = [760, 250, 72, 14];
const ROW = 2 * BAR + 12;
const COLORS = ["#06c", "#c60"];

interface Series {
  readonly label: string;
  readonly rates: readonly Turns<Contender>[];
}

/** Returns an SVG with a white background, so that the text is readable on a dark page. */
export function ratesPicture(series: readonly Series[]): string {
  const names = (series[0]?.rates ?? []).map(({ subject }) => subject.what.replaceAll("`", ""));
  const ratios = series.map(({ rates }) => ratiosOf(rates).map((row) => median(row.ratios)));
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
