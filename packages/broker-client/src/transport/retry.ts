// Whether to try again, and how long to wait before.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** Statuses, and codes of errors. */
const TRANSIENT = new Set<number | string>([429, 502, 503, 504, "connection_failed", "not_sent", "timed_out"]);

/** Whether a next attempt could fare better, after what one came to: the status of its answer, or the code of its error. */
export function isTransient(cameTo: number | string): boolean {
  return TRANSIENT.has(cameTo);
}

/**
 * Milliseconds to wait after an attempt: full jitter under a limit that doubles, and no less than the answer's
 * `Retry-After` asks for, up to half a minute.
 */
export function waitAfter(attempt: number, headers: Headers | undefined, now: number): number {
  const backoff = Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1));
  const asked = headers ? retryAfter(headers, now) : 0;
  return Math.min(LONGEST_WAIT, Math.max(backoff, asked));
}

/**
 * Seconds, or a date, which is read by the service's own clock where it tells. A header that was sent twice is a list, of
 * which the longest wait is taken.
 */
function retryAfter(headers: Headers, now: number): number {
  const date = Date.parse(headers.get("date") ?? "");
  const from = Number.isNaN(date) ? now : date;
  // A date has a comma of its own, behind the day of the week.
  const values = (headers.get("retry-after") ?? "").split(",").map((value) => value.trim());
  const waits = values.map((value) => (/^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - from));
  return Math.max(0, ...waits.filter((wait) => !Number.isNaN(wait)));
}

/** Ends early where the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
    // By a listener of events, say, before the wait began.
    if (signal?.aborted) end();
  });
}
