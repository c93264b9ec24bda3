import { REQUEST, type SignedInput } from "../vector.ts";

const names: readonly (readonly [name: string, names: readonly string[]])[] = [
  ["names are sorted before, between and after the signed headers", ["z", "x-z", "x-b", "i", "h", "a"]],
  ["upper-case letters are sorted before lower-case letters", ["a", "B", "b", "A"]],
  ["parameters are sorted by name, not by name=value", ["a1", "a-b", "a"]],
  ["a name is sorted before a longer name with the same beginning", ["abc", "ab", "a", ""]],
  ["digits are sorted as text, not as numbers", ["a9", "a10", "a1"]],
  ["punctuation is sorted by code point, not by locale", ["account_id", "accountId", "a_b", "a-b", "a.b", "a~b"]],
  ["letters with accents are sorted by code point, not by locale", ["\u00e4", "z", "a", "\u00e9", "e"]],
  ["a decomposed letter is sorted by its code points, not as a composed letter", ["\u00e9", "f", "e\u0301"]],
  ["U+10000 is sorted after U+E000 and U+FFFF", ["\u{10000}", "\uffff", "\ue000", "\ud7ff"]],
  ["names with the same first letter are sorted by their second character", ["a\u{1f600}", "a\ufffd", "a\uff21"]],
  ["characters above U+FFFF are sorted by code point", ["\u{10ffff}", "\u{1f600}", "\u{10000}"]],
  ["control characters are sorted before letters", ["a", " ", "\u0001", "\u0000", "\t"]],
];

const values: readonly (readonly [name: string, values: readonly string[]])[] = [
  ["repeated values are sorted", ["c", "a", "b"]],
  ["repeated values are sorted as text, not as numbers", ["9", "10", "1"]],
  ["equal repeated values are kept", ["1", "1"]],
  ["an empty value is sorted before other repeated values", ["a", "", "b"]],
  ["two empty repeated values are kept", ["", ""]],
  ["repeated values are sorted with upper-case letters before lower-case letters", ["a", "B", "b", "A"]],
  ["repeated values are sorted before they are joined or encoded", ["a&b", "a", "a%", "a b"]],
  ["repeated values are sorted by code point, not by locale", ["\u00e4", "z", "a_b", "a-b"]],
  ["the repeated value U+10000 is sorted after U+E000 and U+FFFF", ["\u{10000}", "\uffff", "\ue000"]],
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
