import { runOfCaller, SigningError } from "./errors.ts";
import { memoizeLast } from "./memoize-last.ts";

/** Formats the time of a caller's clock. */
export function timestampOf(now: () => unknown): string {
  return timestamp(runOfCaller(now, "invalid_timestamp", "The clock failed."));
}

/** Formats a time as ISO 8601 UTC in whole seconds: `YYYY-MM-DDThh:mm:ssZ`. */
export function timestamp(time: unknown): string {
  return ofSecond(Math.floor(readMilliseconds(time) / 1000));
}

// Formatting takes a third as long as the MAC (measured).
const ofSecond = /* @__PURE__ */ memoizeLast((second: number) => {
  const date = new Date(second * 1000);
  const year = date.getUTCFullYear();
  if (year >= 0 && year <= 9999) return `${date.toISOString().slice(0, 19)}Z`;
  throw new SigningError("invalid_timestamp", "The clock returned no time between the years 0 and 9999.");
});

/**
 * Reads the value of a caller's clock: a number, or a Date of any realm.
 *
 * @returns milliseconds since 1970, or NaN for anything else, such as null, which counts as 1970 in arithmetic
 */
export function readMilliseconds(time: unknown): number {
  if (typeof time === "number") return Number.isFinite(time) ? time : Number.NaN;
  try {
    return Date.prototype.getTime.call(time);
  } catch {
    return Number.NaN;
  }
}
