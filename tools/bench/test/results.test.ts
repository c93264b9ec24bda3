import { expect, test } from "vitest";
import { figure, limitedTable, type LimitedRow, replaceSection, toMarkdown } from "../src/results.ts";

test("toMarkdown aligns text to the left and figures to the right", () => {
  const table = {
    title: "a title",
    columns: ["case", "ns"],
    rows: [
      ["`a`", figure(1833.4)],
      ["bcdef", figure(7, 2)],
    ],
  };
  expect(toMarkdown(table)).toBe(
    "**a title**\n\n| case  |    ns |\n| ----- | ----: |\n| `a`   | 1,833 |\n| bcdef |  7.00 |\n",
  );
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

test("replaceSection replaces only the text between two markers", () => {
  const text = "a\n<!-- one -->\nold\n<!-- /one -->\nb\n<!-- two -->\nkept\n<!-- /two -->\n";
  const replaced = replaceSection(text, "one", "new\n");
  expect(replaced).toBe("a\n<!-- one -->\n\nnew\n\n<!-- /one -->\nb\n<!-- two -->\nkept\n<!-- /two -->\n");
  expect(replaceSection(replaced, "one", "new\n")).toBe(replaced);
  expect(() => replaceSection(text, "three", "new\n")).toThrow("three");
});
