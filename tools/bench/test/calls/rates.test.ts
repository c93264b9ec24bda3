import { expect, test } from "vitest";
import { ratesTable, type Rate } from "../../src/calls/rates.ts";
import type { Limit } from "../../src/results.ts";

function rate(what: string, ratio: number, budget: Rate["budget"]): Rate {
  return { what, budget, perSecond: 1000 * ratio, ratio: { median: ratio, quartiles: [ratio / 2, ratio * 2] } };
}

test("ratesTable compares a caller with the row that its budget names", () => {
  const slower: Limit = { bound: "at most", value: 1, of: "client" };
  const { rows } = ratesTable("a title", [
    rate("reference", 1, undefined),
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
  expect(rows[2]?.slice(0, 5)).toEqual(["slower", "800", "1,250.0", "0.80", "0.40 to 1.60"]);
});
