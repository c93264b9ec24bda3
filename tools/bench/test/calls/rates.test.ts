import { expect, test } from "vitest";
import { ratesTable, type Rate } from "../../src/calls/rates.ts";
import { CLIENT } from "../../src/callers.ts";

function rate(what: string, ratio: number, budget: Rate["budget"]): Rate {
  return { what, budget, perSecond: 1000 * ratio, ratio: { median: ratio, quartiles: [ratio / 2, ratio * 2] } };
}

test("ratesTable returns `over` if a caller with the budget `client` is faster than the client", () => {
  const { rows } = ratesTable("a title", [
    rate("reference", 1, undefined),
    rate(CLIENT, 0.804, { bound: "at least", value: 0.9 }),
    rate("slower", 0.8, "client"),
    rate("faster", 0.81, "client"),
  ]);
  expect(rows.map((row) => row.slice(-2))).toEqual([
    ["", ""],
    ["at least 0.9", "over"],
    ["at most 0.8", "within"],
    ["at most 0.8", "over"],
  ]);
  expect(rows[2]?.slice(0, 5)).toEqual(["slower", "800", "1,250.0", "0.80", "0.40 to 1.60"]);
});
