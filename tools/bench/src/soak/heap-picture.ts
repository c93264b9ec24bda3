import { round, svg, text } from "../svg.ts";
import { figure } from "../results.ts";
import { tenths, trendOf, type Sample } from "./heap.ts";
import type { Figures } from "./soak.ts";

const [WIDTH, HEIGHT] = [760, 360];
const PLOT = { left: 70, right: 730, top: 60, bottom: 300, gap: 60 };
const MEBIBYTE = 1024 ** 2;

export function picture(runs: Readonly<Record<string, Pick<Figures, "samples">>>): string {
  const all = Object.values(runs).flatMap(({ samples }) => samples);
  const ceiling = Math.ceil((Math.max(...all.map(({ heapUsed }) => heapUsed)) * 1.2) / MEBIBYTE / 4) * 4;
  const y = (bytes: number) => round(PLOT.bottom - (bytes / MEBIBYTE / ceiling) * (PLOT.bottom - PLOT.top));
  const up = Array.from({ length: 5 }, (_, quarter) => (ceiling / 4) * quarter);
  const entries = Object.entries(runs);
  const width = (PLOT.right - PLOT.left + PLOT.gap) / entries.length - PLOT.gap;
  return svg(
    {
      title: "Size of the heap during the soak, measured after garbage collections",
      heading: "Heap size after a garbage collection, in MiB",
      width: WIDTH,
      height: HEIGHT,
    },
    [
      ...up.map((mebibytes) => {
        const height = y(mebibytes * MEBIBYTE);
        const label = text(PLOT.left - 8, height + 4, String(mebibytes), `text-anchor="end"`);
        return `<path d="M${PLOT.left} ${height}H${PLOT.right}" stroke="#ddd"/>${label}`;
      }),
      ...entries.flatMap(([transport, { samples }], at) => {
        const left = PLOT.left + at * (width + PLOT.gap);
        return [text(left, PLOT.top - 10, `over ${transport}`), ...drawRun(samples, left, width, y)];
      }),
      text(PLOT.right, PLOT.bottom + 44, "calls started", `text-anchor="end"`),
    ],
  );
}

function drawRun(samples: readonly Sample[], left: number, width: number, y: (bytes: number) => number): string[] {
  const total = samples.at(-1)?.calls ?? 0;
  const x = (calls: number) => round(left + (calls / total) * width);
  const { from, to, growth } = trendOf(samples);
  return [
    ...[0, total / 2, total].map((calls) => text(x(calls), PLOT.bottom + 20, figure(calls), `text-anchor="middle"`)),
    `<path d="M${x(from.calls)} ${y(from.bytes)}L${x(to.calls)} ${y(to.bytes)}" stroke="#c60" stroke-width="2"/>`,
    text(x(from.calls), y(from.bytes) + 36, `trend: ${figure(growth)} bytes from start to end`, `fill="#a50"`),
    ...samples.map(({ calls, heapUsed }) => `<circle cx="${x(calls)}" cy="${y(heapUsed)}" r="2" fill="#06c"/>`),
    ...tenths(samples).map(({ calls, heapUsed }) =>
      text(x(calls), y(heapUsed) - 24, figure(heapUsed / MEBIBYTE, 1), `text-anchor="middle" font-size="10"`),
    ),
  ];
}
