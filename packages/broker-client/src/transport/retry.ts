import { dateOf } from "./response-date.ts";
import type { ResponseHeaders } from "./transport.ts";

const FIRST_DELAY = 500;
const LONGEST_DELAY = 30_000;
const TRANSIENT = new Set<number | string>([429, 502, 503, 504, "connection_failed", "not_sent", "timed_out"]);

export function isTransient(reason: number | string): boolean {
  return TRANSIENT.has(reason);
}

/**
 * Returns the milliseconds to wait after an attempt. The wait is random, up to a limit that doubles with each attempt
 * (full jitter). If the header `Retry-After` of the response contains a longer time, the client waits for the longer
 * time. Every wait is limited to 30 seconds.
 *
 * @param now time of the client's clock, in milliseconds since 1970
 */
export function retryDelay(attempt: number, headers: ResponseHeaders | undefined, now: number): number {
  const backoff = Math.random() * Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempt - 1));
  const asked = headers ? retryAfter(headers, now) : 0;
  return Math.min(LONGEST_DELAY, Math.max(backoff, asked));
}

/**
 * Returns the wait of the header `Retry-After` in milliseconds. A date is compared with the `Date` of the response, or
 * with `now` if the response has no valid `Date`. If the header has several values, the function returns the longest
 * wait.
 */
function retryAfter(headers: ResponseHeaders, now: number): number {
  const date = dateOf(headers);
  const from = Number.isNaN(date) ? now : date;
  // Commas separate the values. In a date such as `Tue, 20 Oct 2026 07:28:00 GMT`, a comma also separates the weekday.
  // `Date.parse` accepts the rest of the date without the weekday.
  const values = (headers.get("retry-after") ?? "").split(",").map((value) => value.trim());
  const waits = values.map((value) => (/^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - from));
  return Math.max(0, ...waits.filter((wait) => !Number.isNaN(wait)));
}

export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
    // The signal can be aborted before the wait begins, for example by a listener of events.
    if (signal?.aborted) end();
  });
}
