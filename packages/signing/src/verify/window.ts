import { Refusal } from "./refusal.ts";

/** Parses `x-timestamp`, and returns milliseconds since 1970. */
export function readTimestamp(text: string): number {
  const time = Date.parse(text);
  const hasFormat = /^\d{4}-/.test(text) && !Number.isNaN(time);
  // `Date.parse` converts a day that does not exist, such as 30 February, to another day.
  if (!hasFormat || new Date(time).toISOString() !== text.replace("Z", ".000Z"))
    throw new Refusal("malformed_timestamp");
  return time;
}

export function assertInWindow(time: number, clock: () => number, tolerance: number): void {
  let now: number;
  try {
    now = clock();
  } catch (cause) {
    throw new Refusal("timestamp_out_of_window", cause);
  }
  // `now` can be NaN. A check with `>` would accept a request at this time, because each comparison with NaN is false.
  if (!(Math.abs(time - now) <= tolerance)) throw new Refusal("timestamp_out_of_window");
}
