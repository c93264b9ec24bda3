import { expect, test } from "vitest";
import { valuesIn } from "../src/template.ts";

test.each([
  ["x{b}", "x%2Fy", ["%2Fy"]],
  ["{b}-{c}", "x-y-z", ["x", "y-z"]],
  ["{b}-{c}.{d}", "x-y.z", ["x", "y", "z"]],
])("valuesIn reads the parameters of the template %s from %s", (template, segment, values) => {
  expect(valuesIn(template, segment)).toEqual(values);
});

test("valuesIn takes linear time for a segment with several parameters", () => {
  const start = performance.now();
  expect(valuesIn("{a}-{b}-{c}-{d}.csv", "-".repeat(16_000))).toEqual([]);
  expect(performance.now() - start).toBeLessThan(200);
});
