import { expect, test } from "vitest";
import { ratesPicture } from "../../src/calls/picture.ts";

const rate = (what: string, ratio: number) => ({ subject: { what }, samples: [1000 * ratio] });

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
