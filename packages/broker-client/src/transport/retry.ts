import { dateOf } from "./response-date.ts";
import type { ResponseHeaders } from "./transport.ts";

const FIRST_DELAY = 500;
const LONGEST_DELAY = 30_000;
/** Statuses, and codes of errors. */
const TRANSIENT = new Set<number | string>([429, 502, 503, 504, "connection_failed", "not_sent", "timed_out"]);

/** Checks whether another attempt could succeed after a status or the code of an error. */
export function isTransient(reason: number | string): boolean {
  return TRANSIENT.has(reason);
}

/**
 * Returns the milliseconds to wait after an attempt: full jitter under a limit that doubles, but at least the response's
 * `Retry-After`, and at most half a minute.
 */
export function retryDelay(attempt: number, headers: ResponseHeaders | undefined, now: number): number {
  const backoff = Math.random() * Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempt - 1));
  const asked = headers ? retryAfter(headers, now) : 0;
  return Math.min(LONGEST_DELAY, Math.max(backoff, asked));
}

/**
 * Reads seconds, or a date, which it compares with the service's own clock if the response tells it. A header that was
 * sent twice is a list, whose longest wait counts.
 */
function retryAfter(headers: ResponseHeaders, now: number): number {
  const date = dateOf(headers);
  const from = Number.isNaN(date) ? now : date;
  // A date has a comma of its own, behind the day of the week.
  const values = (headers.get("retry-after") ?? "").split(",").map((value) => value.trim());
  const waits = values.map((value) => (/^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - from));
  return Math.max(0, ...waits.filter((wait) => !Number.isNaN(wait)));
}

/** Ends early if the signal is aborted. */
export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
    // A listener of events, for example, can abort it before the wait begins.
    if (signal?.aborted) end();
  });
}
