import { Refusal } from "./refusal.ts";

/** Reads `x-timestamp`, in milliseconds since 1970. */
export function readTimestamp(text: string): number {
  const time = Date.parse(text);
  const hasFormat = /^\d{4}-/.test(text) && !Number.isNaN(time);
  // Date rolls hour 24 and a day that does not exist over to another time.
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
  // Not `>`, so that NaN is rejected.
  if (!(Math.abs(time - now) <= tolerance)) throw new Refusal("timestamp_out_of_window");
}
