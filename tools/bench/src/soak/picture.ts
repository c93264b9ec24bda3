// The heap as an SVG picture. It needs no library.
import { figure } from "../table.ts";
import { tenths, trendOf, type Sample } from "./heap.ts";

const [WIDTH, HEIGHT] = [760, 360];
const PLOT = { left: 70, right: 730, top: 50, bottom: 300 };
const MEBIBYTE = 1024 ** 2;

/** Draws the samples. Both axes start at 0, so that a heap that looks flat is flat. */
export function picture(samples: readonly Sample[]): string {
  const trend = trendOf(samples);
  const total = samples.at(-1)?.calls ?? 0;
  const ceiling = Math.ceil((Math.max(...samples.map(({ heapUsed }) => heapUsed)) * 1.2) / MEBIBYTE / 4) * 4;
  const x = (calls: number) => round(PLOT.left + (calls / total) * (PLOT.right - PLOT.left));
  const y = (bytes: number) => round(PLOT.bottom - (bytes / MEBIBYTE / ceiling) * (PLOT.bottom - PLOT.top));
  const across = Array.from({ length: 11 }, (_, tenth) => (total / 10) * tenth);
  const up = Array.from({ length: 5 }, (_, quarter) => (ceiling / 4) * quarter);
  const { from, to, growth } = trend;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<title>Heap used after a collection, by the number of calls started</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${PLOT.left}" y="24" font-size="15">Heap used after a collection, MiB</text>`,
    ...up.map((mebibytes) => {
      const height = y(mebibytes * MEBIBYTE);
      const line = `<path d="M${PLOT.left} ${height}H${PLOT.right}" stroke="#ddd"/>`;
      return `${line}<text x="${PLOT.left - 8}" y="${height + 4}" text-anchor="end">${mebibytes}</text>`;
    }),
    ...across.map(
      (calls) => `<text x="${x(calls)}" y="${PLOT.bottom + 20}" text-anchor="middle">${figure(calls)}</text>`,
    ),
    `<text x="${PLOT.right}" y="${PLOT.bottom + 44}" text-anchor="end">calls started</text>`,
    `<path d="M${x(from.calls)} ${y(from.bytes)}L${x(to.calls)} ${y(to.bytes)}" stroke="#c60" stroke-width="2"/>`,
    `<text x="${x(from.calls)}" y="${y(from.bytes) + 36}" fill="#a50">trend: ${figure(growth)} bytes over the line</text>`,
    ...samples.map(({ calls, heapUsed }) => `<circle cx="${x(calls)}" cy="${y(heapUsed)}" r="3" fill="#06c"/>`),
    ...tenths(samples).map(({ calls, heapUsed }) => {
      const value = figure(heapUsed / MEBIBYTE, 1);
      return `<text x="${x(calls)}" y="${y(heapUsed) - 24}" text-anchor="middle">${value}</text>`;
    }),
    `</svg>\n`,
  ].join("\n");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
