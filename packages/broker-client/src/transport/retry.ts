import { isLasting } from "../errors/network.ts";
import { dateOf } from "../validation/headers.ts";
import { interruptible } from "./interruption.ts";
import type { Result } from "./received.ts";
import type { ResponseHeaders } from "./transport.ts";

const FIRST_DELAY = 500;
const LONGEST_DELAY = 30_000;
const TRANSIENT = new Set<number | string>([429, 502, 503, 504, "connection_failed", "not_sent", "timed_out"]);

export interface Progress {
  /** Number of the attempt that ended, beginning with 1. */
  readonly attempt: number;
  readonly attempts: number;
  /** Milliseconds until the end of the call's time limit. */
  readonly left: number;
  /** Time of the client's clock, in milliseconds since 1970. */
  readonly now: number;
  /** Random number from 0 to 1. */
  readonly random: number;
}

interface Next {
  /** Milliseconds until the next attempt. Undefined if the attempt was the last attempt. */
  readonly wait?: number;
  /** Whether the client stops although it would retry, because no attempt or no time is left. */
  readonly isExhausted: boolean;
}

/** Decides whether the client retries after an attempt, and when. */
export function nextAttempt({ error, received }: Result, progress: Progress): Next {
  const { attempt, attempts, left } = progress;
  const isTransient = TRANSIENT.has(error ? error.code : received.status);
  if (attempts === 1 || !isTransient || (error?.code === "not_sent" && isLasting(error.reason))) {
    return { isExhausted: false };
  }
  const wait = retryDelay(attempt, received?.headers, progress.now, progress.random);
  // The field `limit` shows whether the time of the call is over. The elapsed time can be slightly shorter than the
  // limit, because a timer can fire early.
  const isOver = (error?.code === "timed_out" && error.limit === "overall") || wait >= left;
  return attempt === attempts || isOver ? { isExhausted: true } : { wait, isExhausted: false };
}

/**
 * Returns the milliseconds to wait after an attempt. The wait is random, up to a limit that doubles with each attempt
 * (full jitter). If the header `Retry-After` of the response contains a longer time, the client waits for the longer
 * time. Every wait is limited to 30 seconds.
 */
export function retryDelay(attempt: number, headers: ResponseHeaders | undefined, now: number, random: number): number {
  const backoff = random * Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempt - 1));
  const asked = headers ? retryAfter(headers, now) : 0;
  return Math.min(LONGEST_DELAY, Math.max(backoff, asked));
}

/**
 * Returns the wait of the header `Retry-After` in milliseconds. A date is compared with the `Date` of the response, or
 * with `now` if the response has no valid `Date`. If the header has several values, `retryAfter` returns the longest
 * wait.
 */
function retryAfter(headers: ResponseHeaders, now: number): number {
  const date = dateOf(headers);
  const from = Number.isNaN(date) ? now : date;
  // Commas separate the values of `Retry-After`. In a date such as `Tue, 20 Oct 2026 07:28:00 GMT`, a comma also
  // separates the weekday. `Date.parse` accepts the rest of the date without the weekday.
  const values = (headers.get("retry-after") ?? "").split(",").map((value) => value.trim());
  const waits = values.map((value) => (/^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - from));
  return Math.max(0, ...waits.filter((wait) => !Number.isNaN(wait)));
}

/**
 * Waits until the time is over, or until the signal is aborted. The signal can already be aborted, because a listener
 * of events can abort it before the wait.
 */
export async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await interruptible(() => new Promise(() => {}), milliseconds, signal).catch(() => {});
}
