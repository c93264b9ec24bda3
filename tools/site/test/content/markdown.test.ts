import { expect, test } from "vitest";
import {
  code,
  codeBlock,
  count,
  descriptionOf,
  enumerate,
  inline,
  paragraphs,
  table,
} from "../../src/content/markdown.ts";

test.each([
  ["a|b", "a\\|b"],
  ["<script>", "\\<script\\>"],
  ["{x} & [y](z)", "\\{x\\} \\& \\[y\\](z)"],
  ["snake_case *star* ~tilde~ $1$", "snake\\_case \\*star\\* \\~tilde\\~ \\$1\\$"],
  ["a\\b", "a\\\\b"],
  ["one\n two", "one two"],
  [":::note", "\\:\\:\\:note"],
  ["at 10:30: see https://example.com", "at 10\\:30: see https://example.com"],
  ["# heading", "\\# heading"],
  ["- item", "\\- item"],
  ["1. item", "1\\. item"],
  ["a lone ` backtick", "a lone \\` backtick"],
])("inline returns the text %j as Markdown", (text, expected) => {
  expect(inline(text)).toBe(expected);
});

test("inline keeps a code span, and returns an element `code` for a code span that contains a backtick", () => {
  expect(inline("the `a_b` and ``c`d``")).toBe("the `a_b` and <code>c&#96;d</code>");
});

test("code returns a code span with backticks for a simple text", () => {
  expect(code("a_b<c>")).toBe("`a_b<c>`");
});

test.each(["a|b", "a`b", " a", ""])("code returns an element `code` for %j", (text) => {
  const element = /^<code>(.*)<\/code>$/.exec(code(text))?.[1] ?? "";
  expect(element.replaceAll(/&#(\d+);/g, (_, point) => String.fromCodePoint(Number(point)))).toBe(text);
  expect(element).not.toMatch(/[`|]/);
});

test("codeBlock uses a fence that is longer than the backticks of the text", () => {
  expect(codeBlock("ts", "`````\n")).toBe("``````ts\n`````\n``````");
});

test("paragraphs keeps paragraphs and lists", () => {
  expect(paragraphs("One\nline.\n\n\n- a|b\n- c\n  d")).toBe("One line.\n\n- a\\|b\n- c d");
});

test("table shows a dash in an empty cell", () => {
  expect(table(["A", "B"], [["x", ""]])).toBe("| A | B |\n| --- | --- |\n| x | — |");
});

test("count returns the singular for 1 and the plural for 2", () => {
  expect([count(1, "row"), count(2, "row")]).toEqual(["1 row", "2 rows"]);
});

test("enumerate writes `and` before the last item", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map((items) => enumerate(items))).toEqual([
    "",
    "a",
    "a and b",
    "a, b and c",
  ]);
});

test.for<readonly [string, string]>([
  ["\nOne sentence. Two sentences.\n", "One sentence."],
  ["Uses `a.b` of [c](d.md).\nNext.", "Uses a.b of c."],
  ["```sh\nrun\n```\n\nAfter the code. More.", "After the code."],
  ["| a | b |\n\nA list:\n\n- x", "A list:"],
  ["- Types: `a`.\n- Documents.", "Types: a."],
  ["", ""],
])("descriptionOf returns the first sentence of %j", ([markdown, expected]) => {
  expect(descriptionOf(markdown)).toBe(expected);
});
