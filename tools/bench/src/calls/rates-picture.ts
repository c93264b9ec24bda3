import { round, svg, text } from "../svg.ts";
import { figure } from "../results.ts";
import type { Rate } from "./rates.ts";

const WIDTH = 760;
const [LEFT, RIGHT, TOP] = [250, 710, 72];
const BAR = 14;
const ROW = 2 * BAR + 12;
const COLORS = ["#06c", "#c60"];

interface Series {
  readonly label: string;
  readonly rates: readonly Rate[];
}

export function ratesPicture(series: readonly Series[]): string {
  const names = (series[0]?.rates ?? []).map(({ what }) => what.replaceAll("`", ""));
  const most = Math.max(...series.flatMap(({ rates }) => rates.map(({ ratio }) => ratio.median)));
  const bottom = TOP + names.length * ROW;
  const x = (ratio: number) => round(LEFT + (ratio / most) * (RIGHT - LEFT));
  const box = (left: number, y: number, width: number, which: number) =>
    `<rect x="${left}" y="${y}" width="${round(width)}" height="${BAR - 2}" fill="${COLORS[which]}"/>`;
  const heading = `Calls per second, relative to ${names[0]}`;
  return svg({ title: heading, heading, width: WIDTH, height: bottom + 8 }, [
    ...series.map(({ label }, which) => {
      const left = LEFT + which * 160;
      return box(left, 42, 12, which) + text(left + 18, 52, label);
    }),
    ...names.map((name, row) => {
      const weight = name.startsWith("@org/") ? ` font-weight="bold"` : "";
      return text(LEFT - 10, TOP + row * ROW + BAR + 3, name, `text-anchor="end"${weight}`);
    }),
    ...series.flatMap(({ rates }, which) =>
      rates.map(({ ratio }, row) => {
        const y = TOP + row * ROW + which * BAR;
        const end = x(ratio.median);
        return box(LEFT, y, end - LEFT, which) + text(end + 6, y + 10, figure(ratio.median, 2));
      }),
    ),
    `<path d="M${x(1)} ${TOP - 8}V${bottom - 4}" stroke="#666" stroke-dasharray="3"/>`,
  ]);
}
