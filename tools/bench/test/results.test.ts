import { expect, test } from "vitest";
import { figure, replaceSection, toMarkdown } from "../src/results.ts";

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

test("replaceSection replaces only the text between two markers", () => {
  const text = "a\n<!-- one -->\nold\n<!-- /one -->\nb\n<!-- two -->\nkept\n<!-- /two -->\n";
  const replaced = replaceSection(text, "one", "new\n");
  expect(replaced).toBe("a\n<!-- one -->\n\nnew\n\n<!-- /one -->\nb\n<!-- two -->\nkept\n<!-- /two -->\n");
  expect(replaceSection(replaced, "one", "new\n")).toBe(replaced);
  expect(() => replaceSection(text, "three", "new\n")).toThrow("three");
});
