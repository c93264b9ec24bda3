import { expect, test } from "vitest";
import { descriptionOf } from "../../src/content/description.ts";

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
