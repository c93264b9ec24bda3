import { dateOf } from "./response-date.ts";
import type { ResponseHeaders } from "./transport.ts";

const FIRST_DELAY = 500;
const LONGEST_DELAY = 30_000;
/** Statuses and error codes after which another attempt could succeed. */
const TRANSIENT = new Set<number | string>([429, 502, 503, 504, "connection_failed", "not_sent", "timed_out"]);

/** Checks whether another attempt could succeed after a status or an error code. */
export function isTransient(reason: number | string): boolean {
  return TRANSIENT.has(reason);
}

/**
 * Returns the milliseconds to wait after an attempt. The wait is random, up to a limit that doubles with each attempt
 * (full jitter). The wait is at least the `Retry-After` of the response, but never longer than 30 seconds.
 *
 * @param now time of the client's clock, in milliseconds since 1970
 */
export function retryDelay(attempt: number, headers: ResponseHeaders | undefined, now: number): number {
  const backoff = Math.random() * Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempt - 1));
  const asked = headers ? retryAfter(headers, now) : 0;
  return Math.min(LONGEST_DELAY, Math.max(backoff, asked));
}

/**
 * Reads the header `Retry-After`, and returns its wait in milliseconds. A date is compared with the `Date` of the
 * response, or with `now` if the response has no valid `Date`. If the header was sent several times, the longest wait
 * counts.
 */
function retryAfter(headers: ResponseHeaders, now: number): number {
  const date = dateOf(headers);
  const from = Number.isNaN(date) ? now : date;
  // A date has a comma after the weekday, so the split separates the weekday from the date. The weekday is ignored, and
  // the rest is still a valid date.
  const values = (headers.get("retry-after") ?? "").split(",").map((value) => value.trim());
  const waits = values.map((value) => (/^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - from));
  return Math.max(0, ...waits.filter((wait) => !Number.isNaN(wait)));
}

/** Waits, and resolves early if the signal is aborted. */
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
