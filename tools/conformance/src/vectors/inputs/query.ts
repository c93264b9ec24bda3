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
