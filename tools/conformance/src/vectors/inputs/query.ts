import { REQUEST, type SignedInput, type VectorRequest } from "../vector.ts";

const queries: readonly (readonly [name: string, query: VectorRequest["query"]])[] = [
  ["one parameter", [["symbol", "AAPL"]]],
  [
    "the parameters start_time and end_time",
    [
      ["start_time", "1"],
      ["end_time", "2"],
    ],
  ],
  ["an empty value", [["a", ""]]],
  ["an empty name", [["", "a"]]],
  ["an empty name and an empty value", [["", ""]]],
  ["a space in name and value", [["a b", "c d"]]],
  ["spaces at both ends are kept", [[" a ", " b "]]],
  ["a plus is not a space", [["a+b", "c+d"]]],
  ["text that looks percent-encoded is not decoded again", [["a%20b", "%41%2B%zz%"]]],
  ["an equals sign in the value", [["a", "b=c=="]]],
  ["an equals sign in the name", [["a=b", "c"]]],
  ["a question mark, a number sign and slashes", [["?a", "/../b?c#d"]]],
  ["letters outside ASCII", [["\u540d", "caf\u00e9"]]],
  [
    "names that differ in letter case are two names",
    [
      ["a", "1"],
      ["A", "2"],
    ],
  ],
  [
    "a composed and a decomposed letter are two names",
    [
      ["\u00e9", "1"],
      ["e\u0301", "2"],
    ],
  ],
  [
    "x-version, x-signature and content-type are names like any other",
    [
      ["x-version", "v3"],
      ["x-signature", "a"],
      ["content-type", "b"],
    ],
  ],
  [
    "names that only resemble signed headers",
    [
      ["hosts", "1"],
      ["host ", "2"],
      ["x_app_key", "3"],
      ["x-app-key2", "4"],
      ["timestamp", "5"],
    ],
  ],
  [
    "names of built-in properties in JavaScript",
    [
      ["__proto__", "1"],
      ["constructor", "2"],
      ["toString", "3"],
      ["__proto__", "0"],
    ],
  ],
  [
    "two parameters",
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ],
  // Signers join names and values before percent-encoding.
  ["one parameter with the value 1&b=2 has the same signature as two parameters", [["a", "1&b=2"]]],
  ["a line break and a NUL", [["a\nb", "c\u0000d"]]],
  ["a long value", [["a", "0123456789".repeat(30)]]],
  ["fifty parameters", Array.from({ length: 50 }, (_, i) => [`p${i}`, String(i)] as const)],
];

export const QUERIES: readonly SignedInput[] = queries.map(([name, query]) => ({
  ...REQUEST,
  name: `query: ${name}`,
  query,
}));

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

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)).join("");

export const ENCODINGS: readonly SignedInput[] = [
  ["letters and digits are not encoded", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"],
  ["_ . - ~ are not encoded", "_.-~"],
  ["! * ' ( ) are encoded", "!*'()"],
  ["a space is %20, not a plus", "a b"],
  ["all printable ASCII characters", between(0x20, 0x7e)],
  ["all ASCII control characters", `${between(0x00, 0x1f)}\u007f`],
  ["U+0080 to U+00FF", between(0x80, 0xff)],
  ["U+0080 and U+07FF have two bytes in UTF-8", "\u0080\u07ff"],
  ["U+0800, U+D7FF, U+E000 and U+FFFF have three bytes in UTF-8", "\u0800\ud7ff\ue000\uffff"],
  ["U+10000 and U+10FFFF have four bytes in UTF-8", "\u{10000}\u{10ffff}"],
  ["hex digits are upper-case", "\u00ab\u00cd\u00ef"],
  ["an emoji of several joined code points", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
  ["a byte order mark is kept", "\ufeffa\ufeff"],
  ["U+FFFD is a character like any other", "\ufffd"],
  ["line and paragraph separators", "\u2028\u2029\u0085"],
  ["right-to-left text and direction marks", "\u05d0\u202e\u200fa"],
].map(([name = "", value = ""]) => ({ ...REQUEST, name: `encoding: ${name}`, query: [["a", value]] }));
