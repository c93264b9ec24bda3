// Mistakes in the order of the pairs (reference: Algorithm, steps 1.1 and 1.2).
import type { NameValuePair } from "../../signature-input.ts";
import { byCodePoint, percentEncode } from "../../text.ts";
import { sortedBy, type Compare, type SigningVariant } from "../signing-variant.ts";
import { causes, each, type Way } from "./cause.ts";

export function byUtf16(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const sortedAs = (orders: Readonly<Record<string, Compare>>): Way[] =>
  each((order) => ({ arrange: sortedBy(order) }), orders);

const asText = (pair: NameValuePair) => pair.join("=");

export const asPairs: SigningVariant["joinRepeated"] = (name, values) => values.map((value) => [name, value]);

const LOCALES = ["en", "sv", "de", "tr", "da"];

export const orderCauses = causes({
  names_unsorted: {
    message: "The client did not merge the query and the headers before it sorted them by name.",
    fix: "Merge the query and the headers into one list, then sort the list by name.",
    reports: 8,
    core: [
      "query, then headers as the reference lists them",
      "query, then sorted headers",
      "sorted query, then sorted headers",
      "sorted headers, then query",
    ],
    ways: ({ observed }) => unmerged([...observed.given.keys()]),
    rareWays: ({ headers }) => Array.from(permutations(headers), inOrder),
  },
  names_sorted_descending: {
    message: "The client sorted the parameter and header names in descending order.",
    fix: "Sort the names in ascending order.",
    core: ["descending"],
    ways: () => sortedAs({ descending: (a, b) => byCodePoint(b, a) }),
  },
  names_sorted_by_locale: {
    message: "The client sorted the parameter and header names by the rules of a locale.",
    fix: "Sort the names by code point.",
    core: ["en"],
    ways: () =>
      LOCALES.flatMap((locale) =>
        sortedAs({
          [locale]: (a, b) => a.localeCompare(b, locale),
          [`${locale}, digits compared as numbers`]: (a, b) => a.localeCompare(b, locale, { numeric: true }),
          [`${locale}, without case`]: (a, b) => a.localeCompare(b, locale, { sensitivity: "base" }),
        }),
      ),
  },
  names_sorted_without_case: {
    message: "The client sorted the parameter and header names without regard to letter case.",
    fix: "Sort the names by code point, so that upper case comes before lower case.",
    reports: 1,
    core: ["lower case"],
    ways: () =>
      sortedAs({
        "lower case": (a, b) => byUtf16(a.toLowerCase(), b.toLowerCase()),
        "upper case": (a, b) => byUtf16(a.toUpperCase(), b.toUpperCase()),
      }),
  },
  names_sorted_by_utf16: {
    message: "The client sorted the parameter and header names by UTF-16 unit.",
    fix: "Sort the names by code point, which is the order of the UTF-8 bytes.",
    core: ["units"],
    ways: () => sortedAs({ units: byUtf16 }),
  },
  pairs_sorted_as_text: {
    message: "The client sorted the name-value pairs as texts such as `name=value`.",
    fix: "Sort the pairs by name, so that `a=1` comes before `a-b=1`. A sort by `name=value` puts `a-b=1` first, because `-` comes before `=`.",
    reports: 1,
    core: ["name=value"],
    ways: () => [
      ["name=value", { arrange: sortedBy(byCodePoint, asText) }],
      [
        "name=value, repeated names not joined",
        { arrange: sortedBy(byCodePoint, asText), sortValues: undefined, joinRepeated: asPairs },
      ],
      ["name=value, encoded", { arrange: sortedBy(byUtf16, (pair) => percentEncode(asText(pair))) }],
      ["name and value", { arrange: sortedBy(byUtf16, (pair) => pair.join("")) }],
    ],
  },
  names_sorted_encoded: {
    message: "The client percent-encoded the parameter and header names before it sorted them.",
    fix: "Sort the decoded names.",
    reports: 1,
    alone: true,
    ways: () => sortedAs({ encoded: (a, b) => byUtf16(percentEncode(a), percentEncode(b)) }),
  },
  pairs_sorted_by_value: {
    message: "The client sorted the name-value pairs by value.",
    fix: "Sort the pairs by name.",
    ways: () => [["value", { arrange: sortedBy(byCodePoint, ([, value]) => value) }]],
  },
  names_sorted_by_length: {
    message: "The client sorted the parameter and header names by length.",
    fix: "Sort the names by code point.",
    alone: true,
    ways: () =>
      sortedAs({
        length: (a, b) => a.length - b.length || byUtf16(a, b),
        "only the length": (a, b) => a.length - b.length,
      }),
  },
});

/** Order in which the reference lists the signed headers under "What participates in the signature". */
const LISTED = "x-app-key x-signature-algorithm x-signature-version x-signature-nonce x-timestamp host".split(" ");
/** Order in which the reference lists the signed headers under "Required request headers", with `host` at the end. */
const REQUIRED = "x-app-key x-timestamp x-signature-algorithm x-signature-version x-signature-nonce host".split(" ");

const byName = sortedBy(byCodePoint);
const listed = (headers: SigningVariant["headers"], names: readonly string[]) =>
  [...headers].sort(([a], [b]) => names.indexOf(a) - names.indexOf(b));

function* permutations<T>(items: readonly T[]): Generator<readonly T[]> {
  if (items.length === 0) yield [];
  for (const item of items) {
    for (const rest of permutations(items.filter((each) => each !== item))) yield [item, ...rest];
  }
}

function inOrder(headers: SigningVariant["headers"]): Way {
  const names = headers.map(([name]) => name);
  return [`query, then ${names.join()}`, { arrange: (query, each) => [...query, ...listed(each, names)] }];
}

/** @param sent names of the headers, in the order in which they were sent */
function unmerged(sent: readonly string[]): Way[] {
  const queries: Record<string, (query: SigningVariant["query"]) => readonly NameValuePair[]> = {
    query: (query) => query,
    "sorted query": (query) => byName(query, []),
    "reversed query": (query) => [...query].reverse(),
  };
  const headerOrders: Record<string, (headers: SigningVariant["headers"]) => readonly NameValuePair[]> = {
    "sorted headers": (headers) => headers,
    "headers as the reference lists them": (headers) => listed(headers, LISTED),
    "headers in the order of the required headers": (headers) => listed(headers, REQUIRED),
    "host, then headers as the reference lists them": (headers) => listed(headers, ["host", ...LISTED]),
    "headers as sent": (headers) => listed(headers, sent),
    "reversed headers": (headers) => [...headers].reverse(),
  };
  return Object.entries(queries).flatMap(([first, ofQuery]) =>
    Object.entries(headerOrders).flatMap(([second, ofHeaders]): Way[] => [
      [`${first}, then ${second}`, { arrange: (query, headers) => [...ofQuery(query), ...ofHeaders(headers)] }],
      [`${second}, then ${first}`, { arrange: (query, headers) => [...ofHeaders(headers), ...ofQuery(query)] }],
    ]),
  );
}
