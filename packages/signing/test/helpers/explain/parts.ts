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

function signedInOrder(names: readonly string[], request = REQUEST): Promise<string> {
  const values = new Map<string, string>([
    ...request.query,
    ["symbols", "AAPL&MSFT"],
    ...Object.entries(request.headers),
  ]);
  const pairs = names.map((name): NameValuePair => [name, values.get(name) ?? "missing"]);
  return signedBy({ str3: withPairs(pairs), request });
}

/** Request with names that sort differently by code point, by lower case and by UTF-16 unit. */
const ODD_NAMES = {
  ...REQUEST,
  query: [...query, ["ab", "3"], ["\u{1f600}", "4"], ["\uff5e", "5"]] satisfies NameValuePair[],
};
const FROM_H_ON = ["host", "note", "symbols", ...HEADER_NAMES.slice(1), "\u{1f600}", "\uff5e"];

export const PART_CASES: Case[] = [
  ["path_encoded", "the pathname of the URL", () => signedAs({ path: "/watchlists/my%20list" })],
  ["query_encoded", "values encoded by encodeURIComponent", () => signedAs({ query: mapValues(encodeURIComponent) })],
  [
    "query_encoded",
    "values encoded as in RFC 3986",
    () => signedAs({ query: mapValues((value) => encodeURIComponent(value).replace(/[!'()*]/g, percentCode)) }),
  ],
  [
    "space_as_plus",
    "spaces in the values",
    () => signedAs({ query: mapValues((value) => value.replaceAll(" ", "+")) }),
  ],
  [
    "space_as_plus",
    "spaces in the string to sign",
    () => signedBy({ encode: (encoded) => encoded.replaceAll("%20", "+") }),
  ],
  ["query_not_signed", "no parameter signed", () => signedAs({ query: [] })],
  ["names_unsorted", "query, then headers", () => signedInOrder([...QUERY_NAMES, ...HEADER_NAMES])],
  ["names_unsorted", "host last", () => signedInOrder([...QUERY_NAMES, ...HEADER_NAMES.slice(1), "host"])],
  [
    "header_values_swapped",
    "the app key and the nonce",
    () =>
      signedAs({
        headers: { ...headers, "x-app-key": headers["x-signature-nonce"], "x-signature-nonce": headers["x-app-key"] },
      }),
  ],
  ["names_unsorted", "headers, then query", () => signedInOrder([...HEADER_NAMES, ...QUERY_NAMES])],
  [
    "names_unsorted",
    "query, then headers in the order of the reference",
    () => signedInOrder([...QUERY_NAMES, ...DOCUMENTED_HEADER_NAMES]),
  ],
  [
    "names_unsorted",
    "headers in the order of the reference, then query",
    () => signedInOrder([...DOCUMENTED_HEADER_NAMES, ...QUERY_NAMES]),
  ],
  ["names_unsorted", "sorted query, then headers", () => signedInOrder([...[...QUERY_NAMES].sort(), ...HEADER_NAMES])],
  [
    "names_unsorted",
    "sorted query, then headers in the order of the reference",
    () => signedInOrder([...[...QUERY_NAMES].sort(), ...DOCUMENTED_HEADER_NAMES]),
  ],
  [
    "names_sorted_by_locale",
    "the order of localeCompare",
    () => signedInOrder([...QUERY_NAMES, ...HEADER_NAMES].sort((a, b) => a.localeCompare(b, "en"))),
  ],
  [
    "names_sorted_without_case",
    "the order of the names in lower case",
    () => signedInOrder(["a-b", "a_b", "ab", "B", ...FROM_H_ON], ODD_NAMES),
    ODD_NAMES,
  ],
  [
    "names_sorted_by_utf16",
    "the order of JavaScript's sort",
    () => signedInOrder(["B", "a-b", "a_b", "ab", ...FROM_H_ON], ODD_NAMES),
    ODD_NAMES,
  ],
  [
    "repeated_values_unsorted",
    "values in the order of the URL",
    () => signedBy({ str3: (text) => text.replace("AAPL&MSFT", "MSFT&AAPL") }),
  ],
  [
    "repeated_values_not_joined",
    "a pair for each sorted value",
    () => signedBy({ str3: (text) => text.replace("AAPL&MSFT", "AAPL&symbols=MSFT") }),
  ],
  [
    "repeated_values_not_joined",
    "a pair for each value, in the order of the URL",
    () => signedBy({ str3: (text) => text.replace("AAPL&MSFT", "MSFT&symbols=AAPL") }),
  ],
  [
    "repeated_values_dropped",
    "all values except the last",
    () => signedAs({ query: query.filter(([, value]) => value !== "MSFT") }),
  ],
  [
    "repeated_values_dropped",
    "all values except the first",
    () => signedAs({ query: query.filter(([, value]) => value !== "AAPL") }),
  ],
];
