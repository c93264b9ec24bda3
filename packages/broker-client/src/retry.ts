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

/** Seconds, or a date, which is read by the service's own clock where it tells. */
function retryAfter(headers: Headers, now: number): number {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const from = Date.parse(headers.get("date") ?? "");
  const wait = Date.parse(value) - (Number.isNaN(from) ? now : from);
  return Number.isNaN(wait) ? 0 : wait;
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
