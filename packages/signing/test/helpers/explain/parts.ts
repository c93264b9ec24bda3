// Defines mistakes in the path and the query.
import type { NameValuePair } from "../../../src/index.ts";
import { percentCode, REQUEST, signedAs, signedBy, withPairs, type Case } from "./request.ts";

const { query, headers } = REQUEST;

const mapValues = (change: (value: string) => string) => query.map(([n, v]): NameValuePair => [n, change(v)]);

const HEADER_NAMES = Object.keys(headers).sort();
const DOCUMENTED_HEADER_NAMES = [
  "x-app-key",
  "x-signature-algorithm",
  "x-signature-version",
  "x-signature-nonce",
  "x-timestamp",
  "host",
];
const QUERY_NAMES = ["note", "symbols", "B", "a_b", "a-b"];

/** Signs the request with the names in the given order, and joins repeated values correctly. */
function signedInOrder(names: readonly string[], request = REQUEST): Promise<string> {
  const values = new Map<string, string>([
    ...request.query,
    ["symbols", "AAPL&MSFT"],
    ...Object.entries(request.headers),
  ]);
  const pairs = names.map((name): NameValuePair => [name, values.get(name) ?? "missing"]);
  return signedBy({ str3: withPairs(pairs), request });
}

/** Request with names that have three different orders: by code point, by lower case and by UTF-16 unit. */
const ODD_NAMES = {
  ...REQUEST,
  query: [...query, ["ab", "3"], ["\u{1f600}", "4"], ["\uff5e", "5"]] satisfies NameValuePair[],
};
const FROM_H_ON = ["host", "note", "symbols", ...HEADER_NAMES.slice(1), "\u{1f600}", "\uff5e"];

export const PART_CASES: Case[] = [
  ["path_encoded", "the URL's pathname", () => signedAs({ path: "/watchlists/my%20list" })],
  ["query_encoded", "names and values by encodeURIComponent", () => signedAs({ query: mapValues(encodeURIComponent) })],
  [
    "query_encoded",
    "by RFC 3986",
    () => signedAs({ query: mapValues((value) => encodeURIComponent(value).replace(/[!'()*]/g, percentCode)) }),
  ],
  ["space_as_plus", "in the values", () => signedAs({ query: mapValues((value) => value.replaceAll(" ", "+")) })],
  ["space_as_plus", "in the string to sign", () => signedBy({ encode: (encoded) => encoded.replaceAll("%20", "+") })],
  ["query_not_signed", "at all", () => signedAs({ query: [] })],
  ["names_unsorted", "query, then headers", () => signedInOrder([...QUERY_NAMES, ...HEADER_NAMES])],
  ["names_unsorted", "headers, then query", () => signedInOrder([...HEADER_NAMES, ...QUERY_NAMES])],
  [
    "names_unsorted",
    "query, then headers as the reference lists them",
    () => signedInOrder([...QUERY_NAMES, ...DOCUMENTED_HEADER_NAMES]),
  ],
  [
    "names_unsorted",
    "headers as the reference lists them, then query",
    () => signedInOrder([...DOCUMENTED_HEADER_NAMES, ...QUERY_NAMES]),
  ],
  ["names_unsorted", "sorted query, then headers", () => signedInOrder([...[...QUERY_NAMES].sort(), ...HEADER_NAMES])],
  [
    "names_unsorted",
    "sorted query, then headers as the reference lists them",
    () => signedInOrder([...[...QUERY_NAMES].sort(), ...DOCUMENTED_HEADER_NAMES]),
  ],
  [
    "names_sorted_by_locale",
    "as localeCompare does",
    () => signedInOrder([...QUERY_NAMES, ...HEADER_NAMES].sort((a, b) => a.localeCompare(b, "en"))),
  ],
  [
    "names_sorted_without_case",
    "in the order of their lower case",
    () => signedInOrder(["a-b", "a_b", "ab", "B", ...FROM_H_ON], ODD_NAMES),
    ODD_NAMES,
  ],
  [
    "names_sorted_by_utf16",
    "as JavaScript's sort does",
    () => signedInOrder(["B", "a-b", "a_b", "ab", ...FROM_H_ON], ODD_NAMES),
    ODD_NAMES,
  ],
  [
    "repeated_values_unsorted",
    "as they are in the URL",
    () => signedBy({ str3: (text) => text.replace("AAPL&MSFT", "MSFT&AAPL") }),
  ],
  [
    "repeated_values_not_joined",
    "sorted",
    () => signedBy({ str3: (text) => text.replace("AAPL&MSFT", "AAPL&symbols=MSFT") }),
  ],
  [
    "repeated_values_not_joined",
    "as they are in the URL",
    () => signedBy({ str3: (text) => text.replace("AAPL&MSFT", "MSFT&symbols=AAPL") }),
  ],
  ["repeated_values_dropped", "but the last", () => signedAs({ query: query.filter(([, value]) => value !== "MSFT") })],
  [
    "repeated_values_dropped",
    "but the first",
    () => signedAs({ query: query.filter(([, value]) => value !== "AAPL") }),
  ],
];
