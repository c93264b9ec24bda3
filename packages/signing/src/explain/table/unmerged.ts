// Mistakes of a client that does not merge the query and the headers (reference: Algorithm, steps 1.1 and 1.2).
import type { NameValuePair } from "../../signature-input.ts";
import { byCodePoint } from "../../text.ts";
import { sortedBy, type SigningVariant } from "../signing-variant.ts";
import { type Way } from "./cause.ts";

/** Order in which the reference lists the signed headers under "What participates in the signature". */
export const PARTICIPATING = [
  "x-app-key",
  "x-signature-algorithm",
  "x-signature-version",
  "x-signature-nonce",
  "x-timestamp",
  "host",
];
/** Order in which the reference lists the signed headers under "Required request headers", with `host` at the end. */
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

/** @param sent names of the headers, in the order in which they were sent */
export function unmerged(sent: readonly string[]): Way[] {
  const queries: Record<string, (query: SigningVariant["query"]) => readonly NameValuePair[]> = {
    query: (query) => query,
    "sorted query": (query) => byName(query, []),
    "reversed query": (query) => [...query].reverse(),
  };
  const headerOrders: Record<string, (headers: SigningVariant["headers"]) => readonly NameValuePair[]> = {
    "sorted headers": (headers) => headers,
    "headers as the reference lists them": (headers) => listed(headers, PARTICIPATING),
    "headers in the order of the required headers": (headers) => listed(headers, REQUIRED),
    "host, then headers as the reference lists them": (headers) => listed(headers, ["host", ...PARTICIPATING]),
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
