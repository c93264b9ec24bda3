import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceParts } from "../../src/explainer/difference.ts";

/** Returns both texts, with brackets around each differing part. */
function marked(correct: string, theirs: string): readonly string[] {
  const parts = differenceParts(correct, theirs);
  return [
    parts.map(([ours, other]) => (ours === other ? ours : `[${ours}]`)).join(""),
    parts.map(([ours, other]) => (ours === other ? other : `[${other}]`)).join(""),
  ];
}

test.each([
  ["a b", "a%20b", "a[ ]b", "a[%20]b"],
  ["aab", "ab", "a[a]b", "a[]b"],
  ["09:30:00Z", "09:30:00.123Z", "09:30:00[]Z", "09:30:00[.123]Z"],
  ['{"a":"é","b":"è"}', '{"a":"\\u00e9","b":"\\u00e8"}', '{"a":"[é]","b":"[è]"}', '{"a":"[\\u00e9]","b":"[\\u00e8]"}'],
  ["/api/trading/accounts/list", "/trading/accounts/list", "[/api]/trading/accounts/list", "[]/trading/accounts/list"],
  ["msft b c", "msft%20b%20c", "msft[ b ]c", "msft[%20b%20]c"],
  ["A-1,B-2", "A-7,B-2", "A-[1],B-2", "A-[7],B-2"],
  ['{"b":"x","a":1}', '{"a":1,"b":"x"}', '{[]"b":"x"[,"a":1]}', '{["a":1,]"b":"x"[]}'],
  ['{\n  "a": 1\n}', '{"a":1}', '{[\n  ]"a":[ ]1[\n]}', '{[]"a":[]1[]}'],
])("differenceParts marks only the differing characters of %j and %j", (correct, theirs, ...expected) => {
  expect(marked(correct, theirs)).toEqual(expected);
});

test("differenceParts marks only the white space of a long pretty-printed text", () => {
  const value = Array.from({ length: 90 }, (_, index) => ({ quantity: index }));
  const [pretty = "", compact = ""] = marked(JSON.stringify(value, undefined, 4), JSON.stringify(value));
  expect(pretty.replaceAll(/\[\s+\]/g, "")).toBe(compact.replaceAll("[]", ""));
  expect(pretty.endsWith("…")).toBe(true);
});

test("differenceParts splits random texts into well-formed parts that join to the same texts", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "&", " ", "😀", "😁") });
  fc.assert(
    fc.property(text, text, (correct, theirs) => {
      const parts = differenceParts(correct, theirs);
      expect(parts.map(([ours]) => ours).join("")).toBe(correct);
      expect(parts.map(([, other]) => other).join("")).toBe(theirs);
      expect(parts.flat().every((part) => part.isWellFormed())).toBe(true);
    }),
  );
});
