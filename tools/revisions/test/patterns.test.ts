// Tests patterns for property names. The values analyzer never runs a pattern that could take too long.
import { expect, test } from "vitest";
import { isOpaque, matches } from "../src/normal/patterns.ts";
import { bumpOf } from "./helpers/compared.ts";

test.each(["^(a+)+$", "^(a|a)*$", "^a*a*a*b$", "(a|a)(a|a)", "^(a)\\1$", "^(?=a+$)b", "(", "^(?:a?){30}"])(
  "the pattern `%s` is never run",
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

test("a pattern that is never run needs a major bump if a request gets it or a response loses it", () => {
  const base = { type: "object", properties: { aaa: { type: "string" } } };
  const revision = { ...base, patternProperties: { "^(a+)+$": { maxLength: 2 } } };
  expect(bumpOf("given", { base, revision })).toBe("major");
  expect(bumpOf("given", { base: revision, revision })).toBe("none");
  expect(bumpOf("got", { base: revision, revision: base })).toBe("major");
});

const string = { type: "string" };
const integer = { type: "integer" };

test("a pattern that allows another type needs a major bump if a request loses it or a response gets it", () => {
  const base = { type: "object", additionalProperties: integer, patternProperties: { "^x-": string } };
  const revision = { type: "object", additionalProperties: integer };
  expect(bumpOf("given", { base, revision })).toBe("major");
  expect(bumpOf("got", { base: revision, revision: base })).toBe("major");
});

test("a new pattern needs a major bump if it narrows properties that an older pattern allows", () => {
  const base = { type: "object", additionalProperties: false, patternProperties: { "^x-": {} } };
  const revision = { ...base, patternProperties: { "^x-": {}, "^x-made-up$": integer } };
  expect(bumpOf("given", { base, revision })).toBe("major");
});
