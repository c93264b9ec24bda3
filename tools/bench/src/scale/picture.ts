// Four figures by the number of operations, as a picture: SVG, drawn by hand as that of the soak is.
import { figure } from "../table.ts";
import { CONTENDERS } from "./contenders.ts";
import type { Figures } from "./figures.ts";
import { BUNDLE, CHECK, GENERATION, SHORT_CHECK, type Metric } from "./metrics.ts";

const [WIDTH, HEIGHT] = [860, 620];
const PANEL = { width: 320, height: 200 };
const PANELS: readonly (readonly [metric: Metric, left: number, top: number])[] = [
  [GENERATION, 60, 70],
  [CHECK, 480, 70],
  [BUNDLE, 60, 370],
  [SHORT_CHECK, 480, 370],
];
const COLORS = ["#06c", "#c60", "#393"];

export function draw(sizes: readonly Figures[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<title>Clients by the number of operations</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...CONTENDERS.map(({ what }, at) => {
      const x = 60 + at * 180;
      const line = `<path d="M${x} 20h24" stroke="${COLORS[at]}" stroke-width="2"/>`;
      return `${line}<text x="${x + 30}" y="24">${what.replaceAll("`", "")}</text>`;
    }),
    ...PANELS.map(([metric, left, top]) => {
      return `<g transform="translate(${left} ${top})">\n${panel(metric, sizes).join("\n")}\n</g>`;
    }),
    `</svg>\n`,
  ].join("\n");
}

/** Both axes begin at 0, so that twice as far is twice as much. */
function panel({ title, digits, of, whats }: Metric, sizes: readonly Figures[]): string[] {
  const { width, height } = PANEL;
  const most = Math.max(...sizes.flatMap(of));
  const widest = Math.max(...sizes.map(({ operations }) => operations));
  const x = (operations: number) => round((operations / widest) * width);
  const y = (value: number) => round(height - (value / most) * height);
  return [
    `<text y="-14" font-size="14">${title}</text>`,
    ...[0, most / 2, most].map((value) => {
      const line = `<path d="M0 ${y(value)}H${width}" stroke="#ddd"/>`;
      return `${line}<text x="-8" y="${y(value) + 4}" text-anchor="end">${figure(value, digits)}</text>`;
    }),
    ...sizes.map(({ operations }) => {
      return `<text x="${x(operations)}" y="${height + 20}" text-anchor="middle">${figure(operations)}</text>`;
    }),
    `<text x="${width}" y="${height + 38}" text-anchor="end">operations</text>`,
    ...whats.map((_, at) => {
      const points = sizes.map((figures) => ({ x: x(figures.operations), y: y(of(figures)[at] ?? NaN) }));
      const line = points.map(({ x, y }) => `${x} ${y}`).join("L");
      const dots = points.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="3" fill="${COLORS[at]}"/>`);
      return `<path d="M${line}" fill="none" stroke="${COLORS[at]}" stroke-width="2"/>${dots.join("")}`;
    }),
  ];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
