// `vectors.test.ts` tests more bodies with `normalizeBody`.
import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeBody } from "../src/index.ts";
import { code, jsonText } from "./helpers/support.ts";

test.each([
  ["only white space", "only white space", " \n "],
  ["two values", "no separator", '"a" "b"'],
  ["a string that does not end", "does not end", '{"a": "b'],
  ["a control character in a string", "control character", '"a\nb"'],
  ["a letter in an array", "does not allow", "[\u00e9]"],
])("normalizeBody rejects %s (the message contains `%s`)", (_, why, text) => {
  expect(() => normalizeBody(text)).toThrow(code("invalid_json"));
  expect(() => normalizeBody(text)).toThrow(why);
});

test("normalizeBody returns the same text as JSON.stringify for random JSON", () => {
  fc.assert(
    fc.property(jsonText, (text) => {
      expect(normalizeBody(text)).toBe(JSON.stringify(JSON.parse(text)));
    }),
    { numRuns: 1000 },
  );
});
