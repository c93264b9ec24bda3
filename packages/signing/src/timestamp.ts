import { SigningError } from "./errors.ts";

let latest = { second: Number.NaN, text: "" };

/**
 * ISO 8601 UTC in whole seconds: `YYYY-MM-DDThh:mm:ssZ`. The latest is kept: to write one takes a third as long as
 * the MAC (measured).
 */
export function timestamp(time: Date | number): string {
  const second = Math.floor(Number(time) / 1000);
  if (second !== latest.second) latest = { second, text: write(second) };
  return latest.text;
}

function write(second: number): string {
  const date = new Date(second * 1000);
  const year = date.getUTCFullYear();
  if (year >= 0 && year <= 9999) return `${date.toISOString().slice(0, 19)}Z`;
  throw new SigningError("invalid_timestamp", "The clock gave no time between the years 0 and 9999.");
}
