import { expect, test } from "vitest";
import { nextIndex } from "../../src/explainer/page/controls.ts";

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowDown", 1, 2],
  ["ArrowLeft", 2, 1],
  ["ArrowUp", 1, 0],
  ["ArrowRight", 2, 0],
  ["ArrowLeft", 0, 2],
  ["Home", 2, 0],
  ["End", 0, 2],
])("nextIndex for the key %s at item %i of three returns %i", (key, current, expected) => {
  expect(nextIndex(key, current, 3)).toBe(expected);
});

test("nextIndex returns undefined for a key that does not move the focus", () => {
  expect(nextIndex("Enter", 0, 3)).toBeUndefined();
});
