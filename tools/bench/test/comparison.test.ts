import { expect, test } from "vitest";
import { type Limit, type LimitedRow, limitedTable, quartiles, ratioTable } from "../src/comparison.ts";

test("quartiles returns the first and the third quartile of the samples", () => {
  expect(quartiles([80, 10, 70, 20, 60, 30, 50, 40], 1)).toBe("20.0 to 60.0");
});

test("limitedTable marks a figure beyond its budget, and puts a goal into its own row", () => {
  const row = (name: string, figure: number, limits: Partial<LimitedRow>) => ({ cells: [name], figure, ...limits });
  const { columns, rows } = limitedTable(
    "a title",
    ["case"],
    [
      row("a", 2.6, { budget: { bound: "at most", value: 2.6 } }),
      row("b", 2.61, { budget: { bound: "at most", value: 2.6 } }),
      row("c", 5, { budget: { bound: "at least", value: 5 }, goal: { bound: "at least", value: 6 } }),
      row("d", 4.99, { budget: { bound: "at least", value: 5 }, goal: { bound: "at most", value: 1, of: "c" } }),
    ],
  );
  expect(columns).toEqual(["case", "limit", "result"]);
  expect(rows).toEqual([
    ["a", "at most 2.6", "within"],
    ["b", "at most 2.6", "over"],
    ["c", "at least 5", "within"],
    ["d", "at least 5", "over"],
    ["goal: c", "at least 6", "not reached"],
    ["goal: d", "at most 1 of c", "reached"],
  ]);
});

test("ratioTable compares the samples of each row with the samples of the first row in the same round", () => {
  const row = (what: string, factor: number, budget?: Limit) => ({
    subject: { what, budget },
    samples: [1000, 2000, 4000].map((sample, round) => sample * factor * (round + 1)),
  });
  const reference = { subject: { what: "reference" }, samples: [1000, 4000, 12_000] };
  const slower: Limit = { bound: "at most", value: 1, of: "client" };
  const { columns, rows } = ratioTable("a title", "calls per second", [
    reference,
    row("client", 0.804, { bound: "at least", value: 0.9 }),
    row("slower", 0.8, slower),
    row("faster", 0.81, slower),
  ]);
  expect(columns.slice(0, 4)).toEqual(["case", "calls per second", "ratio to first row", "interquartile range"]);
  expect(rows[2]?.slice(0, 4)).toEqual(["slower", "3,200", "0.80", "0.80 to 0.80"]);
  expect(rows.map((cells) => cells.slice(-2))).toEqual([
    ["", ""],
    ["at least 0.9", "over"],
    ["at most 1 of client", "within"],
    ["at most 1 of client", "over"],
  ]);
});
