import { REQUEST, type SignedInput } from "../vector.ts";

// The names and values are in a wrong order. A signer fails if it does not sort them, or if it sorts them by a wrong
// rule.
const names: readonly (readonly [name: string, names: readonly string[]])[] = [
  ["names before, between and after the signed headers", ["z", "x-z", "x-b", "i", "h", "a"]],
  ["upper-case letters before lower-case letters", ["a", "B", "b", "A"]],
  ["by name, not by name=value", ["a1", "a-b", "a"]],
  ["a name before longer names that begin with it", ["abc", "ab", "a", ""]],
  ["digits as text", ["a9", "a10", "a1"]],
  ["punctuation by code point, not by locale", ["account_id", "accountId", "a_b", "a-b", "a.b", "a~b"]],
  ["accents by code point, not by locale", ["\u00e4", "z", "a", "\u00e9", "e"]],
  ["a decomposed letter by its code points", ["\u00e9", "f", "e\u0301"]],
  ["U+10000 after U+E000 and U+FFFF", ["\u{10000}", "\uffff", "\ue000", "\ud7ff"]],
  ["texts with the same first letter by their second character", ["a\u{1f600}", "a\ufffd", "a\uff21"]],
  ["characters above U+FFFF", ["\u{10ffff}", "\u{1f600}", "\u{10000}"]],
  ["control characters first", ["a", " ", "\u0001", "\u0000", "\t"]],
];

const values: readonly (readonly [name: string, values: readonly string[]])[] = [
  ["repeated values are sorted", ["c", "a", "b"]],
  ["repeated values are sorted as text, not as numbers", ["9", "10", "1"]],
  ["equal repeated values are kept", ["1", "1"]],
  ["repeated values, one of them empty", ["a", "", "b"]],
  ["repeated values, all empty", ["", ""]],
  ["repeated values, upper-case letters before lower-case letters", ["a", "B", "b", "A"]],
  ["repeated values are sorted before they are joined or encoded", ["a&b", "a", "a%", "a b"]],
  ["repeated values by code point, not by locale", ["\u00e4", "z", "a_b", "a-b"]],
  ["repeated values, U+10000 after U+E000 and U+FFFF", ["\u{10000}", "\uffff", "\ue000"]],
];

export const ORDERS: readonly SignedInput[] = [
  ...names.map(([name, names]) => ({
    ...REQUEST,
    name: `order: ${name}`,
    query: names.map((name, i) => [name, String(i)] as const),
  })),
  ...values.map(([name, values]) => ({
    ...REQUEST,
    name: `order: ${name}`,
    query: values.map((value) => ["e", value] as const),
  })),
  {
    ...REQUEST,
    name: "order: two repeated names and another name",
    query: [
      ["y", "2"],
      ["b", "9"],
      ["y", "1"],
      ["m", ""],
      ["b", "10"],
    ],
  },
];
