// Mistakes in path and query (reference: "What participates in the signature").
import type { NameValuePair } from "../../signature-input.ts";
import { byCodePoint, percentEncode } from "../../text.ts";
import { sortedBy, type SigningVariant } from "../signing-variant.ts";
import { mistakes } from "./mistake.ts";

/** Common percent-encodings of the parts of a URL. A form also encodes `~`, and does not encode `*`. */
const ENCODERS = [
  encodeURIComponent,
  percentEncode,
  encodeURI,
  (text: string) => percentEncode(text).replaceAll("%2A", "*").replaceAll("~", "%7E"),
];

export const partMistakes = mistakes(
  {
    code: "path_encoded",
    message: "The path was signed percent-encoded; it is signed as it reads decoded.",
    *ways({ path }) {
      for (const encode of ENCODERS) yield { path: path.split("/").map(encode).join("/") };
    },
  },
  {
    code: "query_encoded",
    message: "The query was signed percent-encoded; names and values are signed as they read decoded.",
    *ways({ query }) {
      for (const encode of ENCODERS) yield { query: mapTexts(query, encode) };
    },
  },
  {
    code: "space_as_plus",
    message: "A space was signed as `+`; it is a space in the values and `%20` in the string to sign.",
    ways: ({ query, encode }) => [
      { query: mapTexts(query, (text) => text.replaceAll(/ |%20/g, "+")) },
      { encode: (str3) => encode(str3).replaceAll("%20", "+") },
    ],
  },
  {
    code: "query_not_signed",
    message: "The query was not signed.",
    ways: ({ query }) => (query.length === 0 ? [] : [{ query: [] }]),
  },
  {
    code: "names_unsorted",
    message: "Query parameters and headers were not merged and sorted by name.",
    ways: () => [
      { arrange: (query, headers) => [...query, ...headers] },
      { arrange: (query, headers) => [...headers, ...query] },
      { arrange: (query, headers) => [...query, ...asDocumented(headers)] },
      { arrange: (query, headers) => [...asDocumented(headers), ...query] },
      { arrange: (query, headers) => [...byName(query, []), ...headers] },
      { arrange: (query, headers) => [...byName(query, []), ...asDocumented(headers)] },
    ],
  },
  {
    code: "names_sorted_by_locale",
    message: "The names were sorted by locale; they are sorted by Unicode code point.",
    ways: () => [{ arrange: sortedBy((a, b) => a.localeCompare(b, "en")) }],
  },
  {
    code: "names_sorted_without_case",
    message: "The names were sorted regardless of case; they are sorted by Unicode code point.",
    ways: () => [{ arrange: sortedBy((a, b) => byUtf16(a.toLowerCase(), b.toLowerCase())) }],
  },
  {
    code: "names_sorted_by_utf16",
    message: "The names were sorted by UTF-16 unit; they are sorted by Unicode code point.",
    ways: () => [{ arrange: sortedBy(byUtf16) }],
  },
  {
    code: "repeated_values_unsorted",
    message: "The values of a repeated name were not sorted.",
    ways: () => [{ sortsValues: false }],
  },
  {
    code: "repeated_values_not_joined",
    message: "A repeated name was signed as several pairs; its values are joined by `&` into one.",
    ways: () => [{ joinsRepeated: false }, { joinsRepeated: false, sortsValues: false }],
  },
  {
    code: "repeated_values_dropped",
    message: "Of a repeated name one value alone was signed.",
    ways: ({ query }) =>
      [new Map(query), new Map([...query].reverse())].map((left) => ({
        query: left.size === query.length ? query : [...left],
      })),
  },
);

/** The reference lists the headers in this order, which is not that of their names. */
const DOCUMENTED: readonly string[] = [
  "x-app-key",
  "x-signature-algorithm",
  "x-signature-version",
  "x-signature-nonce",
  "x-timestamp",
  "host",
];

function asDocumented(headers: SigningVariant["headers"]): NameValuePair[] {
  return [...headers].sort(([a], [b]) => DOCUMENTED.indexOf(a) - DOCUMENTED.indexOf(b));
}

const byName = sortedBy(byCodePoint);

/** Returns the query itself if nothing changes in it, so that it is not tried again. */
function mapTexts(query: SigningVariant["query"], change: (text: string) => string): SigningVariant["query"] {
  const changed = query.map(([name, value]): NameValuePair => [change(name), change(value)]);
  return query.every(([name, value], i) => name === changed[i]?.[0] && value === changed[i]?.[1]) ? query : changed;
}

function byUtf16(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
