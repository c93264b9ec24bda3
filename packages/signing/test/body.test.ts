import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeBody } from "../src/index.ts";
import { code, jsonText } from "./helpers/support.ts";

describe("normalizeBody", () => {
  test.each([
    ["removes white space outside strings", '{ "a" : [ 1 ,\n\t2 ] ,\r\n"b c" : "d  e" }', '{"a":[1,2],"b c":"d  e"}'],
    ["removes white space at both ends", ' \n"a b"\t', '"a b"'],
    ["replaces the three HTML escapes by characters", String.raw`{"\u0026":"\u003c\u003e"}`, '{"&":"<>"}'],
    ["replaces HTML escapes in upper-case hex by characters", String.raw`"\u003C\u003E"`, '"<>"'],
    ["keeps an HTML escape after an escaped backslash", String.raw`"\\u0026 \\\u0026"`, String.raw`"\\u0026 \\&"`],
    [
      "keeps other escapes",
      String.raw`"\u0027\u003d\/\n\"\u00e9\ud83d\ude00"`,
      String.raw`"\u0027\u003d\/\n\"\u00e9\ud83d\ude00"`,
    ],
    [
      "does not change the digits of numbers",
      '{"a":1.50,"b":1E+2,"c":-0,"d":12345678901234567890}',
      '{"a":1.50,"b":1E+2,"c":-0,"d":12345678901234567890}',
    ],
    ["keeps the order of keys, and repeated keys", '{"b":1,"a":2,"b":3}', '{"b":1,"a":2,"b":3}'],
    ["does not end a string at an escaped quotation mark", String.raw`{ "a\" : \\" : 1 }`, String.raw`{"a\" : \\":1}`],
    ["returns an empty string unchanged", "", ""],
  ])("normalizeBody %s", (_, text, normalized) => {
    expect(normalizeBody(text)).toBe(normalized);
  });

  test.each([
    ["only white space", "only white space", " \n "],
    ["two numbers", "no separator", "1 2"],
    ["two objects", "no separator", '{"a":1}\n{"b":2}'],
    ["a number and an array", "no separator", "1 []"],
    ["two strings", "no separator", '"a" "b"'],
    ["two strings without a space between them", "no separator", '"a""b"'],
    ["a string and a number", "no separator", '{"a" 1}'],
    ["a literal in two pieces", "no separator", "tr ue"],
    ["a string without a closing quotation mark", "does not end", '{"a": "b'],
    ["a string whose last quotation mark is escaped", "does not end", String.raw`"a\"`],
    ["a control character in a string", "control character", '"a\nb"'],
    ["form fields", "no separator", "a=1&b=2"],
    ["markup", "does not allow", "<order/>"],
    ["a byte order mark", "does not allow", '\ufeff{"a":1}'],
    ["a no-break space", "does not allow", '{\u00a0"a":1}'],
    ["a comment", "no separator", '{"a":1} // one'],
    ["a letter", "does not allow", "x"],
    ["a letter in an array", "does not allow", "[\u00e9]"],
  ])("normalizeBody rejects %s with a message that contains `%s`", (_, why, text) => {
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
});
