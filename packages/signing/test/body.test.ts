import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeBody } from "../src/index.ts";
import { jsonText } from "./support.ts";

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
    ["nothing but white space", " \n "],
    ["two numbers", "1 2"],
    ["two objects", '{"a":1}\n{"b":2}'],
    ["a number and an array", "1 []"],
    ["two strings", '"a" "b"'],
    ["two strings with nothing between them", '"a""b"'],
    ["a string and a number", '{"a" 1}'],
    ["a literal in two pieces", "tr ue"],
    ["a string without an end", '{"a": "b'],
    ["a string whose last quote is escaped", String.raw`"a\"`],
    ["a control character inside a string", '"a\nb"'],
    ["a form", "a=1&b=2"],
    ["markup", "<order/>"],
    ["a byte order mark", '\ufeff{"a":1}'],
    ["a no-break space", '{\u00a0"a":1}'],
    ["a comment", '{"a":1} // one'],
  ])("%s is refused", (_, text) => {
    expect(() => normalizeBody(text)).toThrow(expect.objectContaining({ code: "invalid_json" }));
  });

  test("the text says the same as before, in compact form", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(normalizeBody(text)).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: 1000 },
    );
  });
});
