import { runOfCaller, SigningError } from "./errors.ts";
import { memoizeLast } from "./memoize-last.ts";

export function timestampOf(now: () => unknown): string {
  return timestamp(
    runOfCaller(now, "invalid_timestamp", "The function `now` failed. The `cause` is the original error."),
  );
}

/** Formats a time as ISO 8601 UTC in whole seconds: `YYYY-MM-DDThh:mm:ssZ`. */
export function timestamp(time: unknown): string {
  return ofSecond(Math.floor(readMilliseconds(time) / 1000));
}

// Requests of the same second have the same timestamp, so a cache makes signing faster (measured).
const ofSecond = /* @__PURE__ */ memoizeLast((second: number) => {
  const date = new Date(second * 1000);
  const year = date.getUTCFullYear();
  if (year >= 0 && year <= 9999) return `${date.toISOString().slice(0, 19)}Z`;
  const message =
    "The function `now` must return a Date, or the milliseconds since 1970 as a number. The year must be from 0 to 9999.";
  throw new SigningError("invalid_timestamp", message);
});

/** Returns milliseconds since 1970, or NaN if `time` is neither a finite number nor a valid Date. */
export function readMilliseconds(time: unknown): number {
  if (typeof time === "number") return Number.isFinite(time) ? time : Number.NaN;
  try {
    return Date.prototype.getTime.call(time);
  } catch {
    return Number.NaN;
  }
}
