import { runOfCaller, SigningError } from "./errors.ts";
import { memoizeLast } from "./memoize-last.ts";

/**
 * Calls the caller's clock, and formats the time.
 *
 * @throws {SigningError} `invalid_timestamp`
 */
export function timestampOf(now: () => unknown): string {
  return timestamp(
    runOfCaller(now, "invalid_timestamp", "The function `now` failed. The `cause` is the original error."),
  );
}

/** Formats a time as ISO 8601 UTC in whole seconds: `YYYY-MM-DDThh:mm:ssZ`. */
export function timestamp(time: unknown): string {
  return ofSecond(Math.floor(readMilliseconds(time) / 1000));
}

// The function keeps its latest result, because formatting takes a third of the time of the MAC (measured).
const ofSecond = /* @__PURE__ */ memoizeLast((second: number) => {
  const date = new Date(second * 1000);
  const year = date.getUTCFullYear();
  if (year >= 0 && year <= 9999) return `${date.toISOString().slice(0, 19)}Z`;
  const message = "The function `now` must return a Date or milliseconds since 1970, in the years 0 to 9999.";
  throw new SigningError("invalid_timestamp", message);
});

/**
 * Reads the result of the caller's clock, which is a number, or a Date of any realm.
 *
 * @returns milliseconds since 1970, or NaN for any other value. `Number` would convert null to 0, which is 1970
 */
export function readMilliseconds(time: unknown): number {
  if (typeof time === "number") return Number.isFinite(time) ? time : Number.NaN;
  try {
    return Date.prototype.getTime.call(time);
  } catch {
    return Number.NaN;
  }
}
