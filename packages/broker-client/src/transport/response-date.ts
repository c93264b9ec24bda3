import type { ResponseHeaders } from "./transport.ts";

/**
 * Returns the time at which the service made a response, in milliseconds since 1970, or NaN without a valid `Date`. A cache
 * repeats a `Date` and adds an `Age`, so that it tells nothing about the service's clock.
 */
export function dateOf(headers: ResponseHeaders): number {
  const text = headers.get("date") ?? "";
  const date = Date.parse(text);
  // `Date.parse` also reads numbers, and dates without a time zone.
  return new Date(date).toUTCString() === text && headers.get("age") === null ? date : Number.NaN;
}
