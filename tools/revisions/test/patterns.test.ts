// Patterns of property names: of those that could run for long, the documents are compared as they are written.
import { expect, test } from "vitest";
import { isOpaque, matches } from "../src/normal/patterns.ts";
import { bumpOf } from "./compared.ts";

test.each(["^(a+)+$", "^(a|a)*$", "^a*a*a*b$", "(a|a)(a|a)", "^(a)\\1$", "^(?=a+$)b", "(", "^(?:a?){30}"])(
  "%s is not run",
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
])("%s matches %s", (pattern, name) => {
  expect(matches(pattern, name)).toBe(true);
  expect(matches(pattern, "")).toBe(false);
});

test("a pattern that is not run counts as narrower where it is added", () => {
  const base = { type: "object", properties: { aaa: { type: "string" } } };
  const revision = { ...base, patternProperties: { "^(a+)+$": { maxLength: 2 } } };
  expect(bumpOf("given", { base, revision })).toBe("major");
  expect(bumpOf("given", { base: revision, revision })).toBe("none");
  expect(bumpOf("got", { base: revision, revision: base })).toBe("major");
});

const string = { type: "string" };
const integer = { type: "integer" };

test("a property that a removed pattern allowed must match what remains", () => {
  const base = { type: "object", additionalProperties: integer, patternProperties: { "^x-": string } };
  const revision = { type: "object", additionalProperties: integer };
  expect(bumpOf("given", { base, revision })).toBe("major");
  expect(bumpOf("got", { base: revision, revision: base })).toBe("major");
});

test("a property may match a new pattern and an old one", () => {
  const base = { type: "object", additionalProperties: false, patternProperties: { "^x-": {} } };
  const revision = { ...base, patternProperties: { "^x-": {}, "^x-made-up$": integer } };
  expect(bumpOf("given", { base, revision })).toBe("major");
});
