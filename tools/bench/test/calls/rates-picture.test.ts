import { expect, test } from "vitest";
import { ratesPicture } from "../../src/calls/rates-picture.ts";

function rate(what: string, ratio: number) {
  return { what, budget: undefined, perSecond: NaN, ratio: { median: ratio, quartiles: [NaN, NaN] as const } };
}

test("ratesPicture draws bars whose widths are proportional to the ratios", () => {
  const svg = ratesPicture([
    { label: "made-up series", rates: [rate("`one`", 1), rate("`two`, signed", 0.5)] },
    { label: "another", rates: [rate("`one`", 1), rate("`two`, signed", 2)] },
  ]);
  const bars = [...svg.matchAll(/width="([\d.]+)" height="\d+" fill="#\w+"\/><text[^>]*>(\d\.\d\d)</g)];
  const width = (wanted: string) => Number(bars.find(([, , ratio]) => ratio === wanted)?.[1]);
  expect(bars.map(([, , ratio]) => ratio)).toEqual(["1.00", "0.50", "1.00", "2.00"]);
  expect(width("2.00")).toBeCloseTo(2 * width("1.00"));
  expect(width("2.00")).toBeCloseTo(4 * width("0.50"));
  expect(svg).toContain(">made-up series<");
  expect(svg).toContain(">two, signed<");
});
