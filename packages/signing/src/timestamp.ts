import { SigningError } from "./errors.ts";
import { keepLatest } from "./keep-latest.ts";

/** ISO 8601 UTC in whole seconds: `YYYY-MM-DDThh:mm:ssZ`. */
export function timestamp(time: Date | number): string {
  return ofSecond(Math.floor(Number(time) / 1000));
}

// To write one takes a third as long as the MAC (measured).
const ofSecond = /* @__PURE__ */ keepLatest((second: number) => {
  const date = new Date(second * 1000);
  const year = date.getUTCFullYear();
  if (year >= 0 && year <= 9999) return `${date.toISOString().slice(0, 19)}Z`;
  throw new SigningError("invalid_timestamp", "The clock gave no time between the years 0 and 9999.");
});
