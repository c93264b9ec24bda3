import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeBody } from "../src/index.ts";
import { code, jsonText } from "./helpers/support.ts";

describe("normalizeBody", () => {
  test.each([
    ["white space outside strings goes", '{ "a" : [ 1 ,\n\t2 ] ,\r\n"b c" : "d  e" }', '{"a":[1,2],"b c":"d  e"}'],
    ["at either end too", ' \n"a b"\t', '"a b"'],
    ["the three HTML escapes are reversed", String.raw`{"\u0026":"\u003c\u003e"}`, '{"&":"<>"}'],
    ["in any hex case", String.raw`"\u003C\u003E"`, '"<>"'],
    ["but not behind an escaped backslash", String.raw`"\\u0026 \\\u0026"`, String.raw`"\\u0026 \\&"`],
    [
      "every other escape stays",
      String.raw`"\u0027\u003d\/\n\"\u00e9\ud83d\ude00"`,
      String.raw`"\u0027\u003d\/\n\"\u00e9\ud83d\ude00"`,
    ],
    [
      "numbers stay as written",
      '{"a":1.50,"b":1E+2,"c":-0,"d":12345678901234567890}',
      '{"a":1.50,"b":1E+2,"c":-0,"d":12345678901234567890}',
    ],
    ["key order and repeated keys stay", '{"b":1,"a":2,"b":3}', '{"b":1,"a":2,"b":3}'],
    ["an escaped quote ends no string", String.raw`{ "a\" : \\" : 1 }`, String.raw`{"a\" : \\":1}`],
    ["zero bytes stay zero bytes", "", ""],
  ])("%s", (_, text, normalized) => {
    expect(normalizeBody(text)).toBe(normalized);
  });

  test.each([
    ["nothing but white space", "nothing but white space", " \n "],
    ["two numbers", "side by side", "1 2"],
    ["two objects", "side by side", '{"a":1}\n{"b":2}'],
    ["a number and an array", "side by side", "1 []"],
    ["two strings", "side by side", '"a" "b"'],
    ["two strings with nothing between them", "side by side", '"a""b"'],
    ["a string and a number", "side by side", '{"a" 1}'],
    ["a literal in two pieces", "side by side", "tr ue"],
    ["a string without an end", "no end", '{"a": "b'],
    ["a string whose last quote is escaped", "no end", String.raw`"a\"`],
    ["a control character inside a string", "control character", '"a\nb"'],
    ["a form", "side by side", "a=1&b=2"],
    ["markup", "no place", "<order/>"],
    ["a byte order mark", "no place", '\ufeff{"a":1}'],
    ["a no-break space", "no place", '{\u00a0"a":1}'],
    ["a comment", "side by side", '{"a":1} // one'],
    ["a character alone", "no place", "x"],
    ["a character in a list", "no place", "[\u00e9]"],
  ])("%s is rejected: %s", (_, why, text) => {
    expect(() => normalizeBody(text)).toThrow(code("invalid_json"));
    expect(() => normalizeBody(text)).toThrow(why);
  });

  test("the result parses to the same value, and is compact", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(normalizeBody(text)).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: 1000 },
    );
  });
});
