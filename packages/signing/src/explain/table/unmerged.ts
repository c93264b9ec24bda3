// Query and headers that are not merged (reference: Algorithm, steps 1.1 and 1.2).
import type { NameValuePair } from "../../signature-input.ts";
import { byCodePoint } from "../../text.ts";
import { sortedBy, type SigningVariant } from "../signing-variant.ts";
import { type Way } from "./cause.ts";

/** The reference lists the headers in these orders, which are not that of their names. */
export const PARTICIPATING = [
  "x-app-key",
  "x-signature-algorithm",
  "x-signature-version",
  "x-signature-nonce",
  "x-timestamp",
  "host",
];
const REQUIRED = [
  "x-app-key",
  "x-timestamp",
  "x-signature-algorithm",
  "x-signature-version",
  "x-signature-nonce",
  "host",
];

export const byName = sortedBy(byCodePoint);
const listed = (headers: SigningVariant["headers"], names: readonly string[]) =>
  [...headers].sort(([a], [b]) => names.indexOf(a) - names.indexOf(b));

/** @param sent names of the headers in the order in which they are sent */
export function unmerged(sent: readonly string[]): Way[] {
  const queries: Record<string, (query: SigningVariant["query"]) => readonly NameValuePair[]> = {
    query: (query) => query,
    "sorted query": (query) => byName(query, []),
    "reversed query": (query) => [...query].reverse(),
  };
  const headerOrders: Record<string, (headers: SigningVariant["headers"]) => readonly NameValuePair[]> = {
    "sorted headers": (headers) => headers,
    "headers as the reference lists them": (headers) => listed(headers, PARTICIPATING),
    "headers as the reference requires them": (headers) => listed(headers, REQUIRED),
    "host and headers as the reference lists them": (headers) => listed(headers, ["host", ...PARTICIPATING]),
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
