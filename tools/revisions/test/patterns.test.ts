// Tests `patternProperties`. The plan never runs a pattern that can take exponential time.
import { expect, test } from "vitest";
import { isOpaque, matches } from "../src/normal/patterns.ts";
import { bumpOf } from "./helpers/compared.ts";

test.each(["^(a+)+$", "^(a|a)*$", "^a*a*a*b$", "(a|a)(a|a)", "^(a)\\1$", "^(?=a+$)b", "(", "^(?:a?){30}"])(
  "the plan never runs the pattern `%s`",
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

test("the bump is major if an edit adds a slow regular expression to a request", () => {
  const base = { type: "object", properties: { aaa: { type: "string" } } };
  const revision = { ...base, patternProperties: { "^(a+)+$": { maxLength: 2 } } };
  expect(bumpOf("given", { base, revision })).toBe("major");
  expect(bumpOf("given", { base: revision, revision })).toBe("none");
  expect(bumpOf("got", { base: revision, revision: base })).toBe("major");
});

const string = { type: "string" };
const integer = { type: "integer" };

test("the bump is major if an edit of a request schema removes the only pattern for string properties", () => {
  const base = { type: "object", additionalProperties: integer, patternProperties: { "^x-": string } };
  const revision = { type: "object", additionalProperties: integer };
  expect(bumpOf("given", { base, revision })).toBe("major");
  expect(bumpOf("got", { base: revision, revision: base })).toBe("major");
});

test("the bump is major if a new pattern in a request restricts properties that were already allowed", () => {
  const base = { type: "object", additionalProperties: false, patternProperties: { "^x-": {} } };
  const revision = { ...base, patternProperties: { "^x-": {}, "^x-made-up$": integer } };
  expect(bumpOf("given", { base, revision })).toBe("major");
});
