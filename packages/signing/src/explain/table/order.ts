// Mistakes in the order of the pairs (reference: Algorithm, steps 1.1 and 1.2).
import type { NameValuePair } from "../../signature-input.ts";
import { byCodePoint, percentEncode } from "../../text.ts";
import { sortedBy, type Compare, type SigningVariant } from "../signing-variant.ts";
import { causes, each, type Way } from "./cause.ts";
import { unmerged } from "./unmerged.ts";

type Arrange = SigningVariant["arrange"];

export function byUtf16(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const sortedAs = (orders: Readonly<Record<string, Compare>>): Way[] =>
  each(orders, (order) => ({ arrange: sortedBy(order) }));

const sortedPairs =
  (textOf: (pair: NameValuePair) => string, compare: Compare): Arrange =>
  (query, headers) =>
    [...query, ...headers].sort((a, b) => compare(textOf(a), textOf(b)));

const LOCALES = ["en", "sv", "de", "tr", "da"];

export const orderCauses = causes(
  {
    code: "names_unsorted",
    message: "The client did not merge query and headers before it sorted them by name.",
    fix: "Merge query and headers into one list, then sort it by name.",
    reports: 8,
    core: [
      "query, then headers as the reference lists them",
      "query, then sorted headers",
      "sorted query, then sorted headers",
      "sorted headers, then query",
    ],
    ways: ({ observed }) => unmerged([...observed.given.keys()]),
  },
  {
    code: "names_sorted_descending",
    message: "The client sorted the names in descending order.",
    fix: "Sort the names in ascending order.",
    reports: 0,
    core: ["descending"],
    ways: () => sortedAs({ descending: (a, b) => byCodePoint(b, a) }),
  },
  {
    code: "names_sorted_by_locale",
    message: "The client sorted the names by the rules of a language.",
    fix: "Sort by code point, with no locale.",
    reports: 0,
    core: ["en"],
    ways: () =>
      LOCALES.flatMap((locale) =>
        sortedAs({
          [locale]: (a, b) => a.localeCompare(b, locale),
          [`${locale}, by number`]: (a, b) => a.localeCompare(b, locale, { numeric: true }),
          [`${locale}, without case`]: (a, b) => a.localeCompare(b, locale, { sensitivity: "base" }),
        }),
      ),
  },
  {
    code: "names_sorted_without_case",
    message: "The client sorted the names without regard to letter case.",
    fix: "Sort by code point: upper case comes before lower case.",
    reports: 1,
    core: ["lower case"],
    ways: () =>
      sortedAs({
        "lower case": (a, b) => byUtf16(a.toLowerCase(), b.toLowerCase()),
        "upper case": (a, b) => byUtf16(a.toUpperCase(), b.toUpperCase()),
      }),
  },
  {
    code: "names_sorted_by_utf16",
    message: "The client sorted the names by UTF-16 unit.",
    fix: "Sort by code point, which is the order of the UTF-8 bytes.",
    reports: 0,
    core: ["units"],
    ways: () => sortedAs({ units: byUtf16 }),
  },
  {
    code: "pairs_sorted_as_text",
    message: "The client sorted the texts `name=value`, not the names.",
    fix: "Sort by name alone: `=` sorts behind `-`, `.` and digits.",
    reports: 1,
    core: ["name=value"],
    ways: () => [
      ["name=value", { arrange: sortedPairs((pair) => pair.join("="), byCodePoint) }],
      [
        "name=value, repeated names apart",
        {
          arrange: sortedPairs((pair) => pair.join("="), byCodePoint),
          sortValues: undefined,
          joinRepeated: (name, values) => values.map((value): NameValuePair => [name, value]),
        },
      ],
      ["name=value, encoded", { arrange: sortedPairs((pair) => percentEncode(pair.join("=")), byUtf16) }],
      ["name and value", { arrange: sortedPairs((pair) => pair.join(""), byUtf16) }],
    ],
  },
  {
    code: "names_sorted_encoded",
    message: "The client sorted the names percent-encoded.",
    fix: "Sort the decoded names.",
    reports: 1,
    alone: true,
    ways: () => sortedAs({ encoded: (a, b) => byUtf16(percentEncode(a), percentEncode(b)) }),
  },
  {
    code: "pairs_sorted_by_value",
    message: "The client sorted the pairs by value.",
    fix: "Sort the pairs by name.",
    reports: 0,
    ways: () => [["value", { arrange: sortedPairs(([, value]) => value, byCodePoint) }]],
  },
  {
    code: "names_sorted_by_length",
    message: "The client sorted the names by length.",
    fix: "Sort by code point.",
    reports: 0,
    alone: true,
    ways: () =>
      sortedAs({
        length: (a, b) => a.length - b.length || byUtf16(a, b),
        "length alone": (a, b) => a.length - b.length,
      }),
  },
);
