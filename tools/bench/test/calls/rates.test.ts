import { expect, test } from "vitest";
import { ratesPicture, ratesTable, type Rate } from "../../src/calls/rates.ts";
import type { Limit } from "../../src/results.ts";

function rate(what: string, ratio: number, budget?: Limit): Rate {
  return { what, budget, perSecond: 1000 * ratio, ratios: [ratio, ratio / 2, ratio * 2] };
}

test("ratesTable compares a caller with the row that its budget names", () => {
  const slower: Limit = { bound: "at most", value: 1, of: "client" };
  const { rows } = ratesTable("a title", [
    rate("reference", 1),
    rate("client", 0.804, { bound: "at least", value: 0.9 }),
    rate("slower", 0.8, slower),
    rate("faster", 0.81, slower),
  ]);
  expect(rows.map((row) => row.slice(-2))).toEqual([
    ["", ""],
    ["at least 0.9", "over"],
    ["at most 1 of client", "within"],
    ["at most 1 of client", "over"],
  ]);
  expect(rows[2]?.slice(0, 4)).toEqual(["slower", "800", "0.80", "0.40 to 1.60"]);
});

test("ratesPicture draws bars whose widths are proportional to the ratios", () => {
  const svg = ratesPicture([
    { label: "made-up series", rates: [rate("`one`", 1), rate("`two`, signed", 0.5)] },
    { label: "another", rates: [rate("`one`", 1), rate("`two`, signed", 2)] },
  ]);
  const bars = [...svg.matchAll(/width="([\d.]+)" height="\d+" fill="#\w+"\/><text[^>]*>(\d\.\d\d)</g)];
  const width = (wanted: string) => Number(bars.find(([, , ratio]) => ratio === wanted)?.[1]);
  expect(bars.map(([, , ratio]) => ratio)).toEqual(["1.00", "0.50", "1.00", "2.00"]);
  expect(width("2.00") / width("1.00")).toBeCloseTo(2, 1);
  expect(width("2.00") / width("0.50")).toBeCloseTo(4, 1);
  expect(svg).toContain(">made-up series<");
  expect(svg).toContain(">two, signed<");
});
