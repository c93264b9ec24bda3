import type { ResponseHeaders } from "./transport.ts";

/**
 * Returns the time at which the service created a response, in milliseconds since 1970.
 *
 * @returns NaN if the response has no valid `Date`, or comes from a cache (header `Age`)
 */
export function dateOf(headers: ResponseHeaders): number {
  const text = headers.get("date") ?? "";
  const date = Date.parse(text);
  // `Date.parse` also accepts numbers, and dates without a time zone.
  return new Date(date).toUTCString() === text && headers.get("age") === null ? date : Number.NaN;
}
