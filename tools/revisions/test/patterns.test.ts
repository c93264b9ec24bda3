// Tests `patternProperties`. The plan never runs a pattern that can be very slow.
import { expect, test } from "vitest";
import { isOpaque, matches } from "../src/normal/patterns.ts";

test.each(["^(a+)+$", "^(a|a)*$", "^a*a*a*b$", "(a|a)(a|a)", "^(a)\\1$", "^(?=a+$)b", "(", "^(?:a?){30}"])(
  "isOpaque returns true for the pattern `%s`, which the plan never runs",
  (pattern) => {
    expect(isOpaque(pattern)).toBe(true);
  },
);

test.each([
  ["^x-", "x-made-up"],
  ["^[a-z_]+$", "made_up"],
  ["^(?:one|two)$", "two"],
  ["^[(*+?{]$", "*"],
  ["^\\d{4}$", "2026"],
])("the pattern `%s` matches the name `%s`, but not an empty name", (pattern, name) => {
  expect(matches(pattern, name)).toBe(true);
  expect(matches(pattern, "")).toBe(false);
});
