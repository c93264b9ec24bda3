// Compares the timestamp of the request with the clock of the computer. Users paste requests some time after they were
// sent, so only a large age is a mistake.
import { CHECKS, TOLERANCE, type WarningCode } from "../../../../packages/signing/src/explain/warnings.ts";
import { MADE_UP } from "./request.ts";
import type { Finding } from "./types.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const UNITS = [
  ["year", 365 * DAY],
  ["day", DAY],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
] as const;

/** Warns about a timestamp that is at least a day old, or more than five minutes in the future. */
export function ageWarnings(timestamp: string): Finding[] {
  const age = ageOf(timestamp);
  if (age >= DAY) return [warning("timestamp_out_of_window", `${inWords(age)} old`)];
  return age < -TOLERANCE ? [warning("timestamp_in_future", `${inWords(-age)} in the future`)] : [];
}

/** Returns a note if the timestamp is older than the tolerance, but less than a day old. */
export function ageNotes(timestamp: string): string[] {
  const age = ageOf(timestamp);
  if (!(age > TOLERANCE && age < DAY)) return [];
  return [
    `The timestamp is ${inWords(age)} old. If the timestamp was this old when the request arrived, the service may have rejected the request.`,
  ];
}

/**
 * Returns the age in milliseconds, or 0 for the timestamp that the page made up. A timestamp in a wrong form has the
 * age 0, because it has a warning of its own.
 */
function ageOf(timestamp: string): number {
  const isMalformed = !/^[\d-]{10}T[\d:]{8}Z$/.test(timestamp);
  return isMalformed || timestamp === MADE_UP["x-timestamp"] ? 0 : Date.now() - Date.parse(timestamp);
}

function inWords(milliseconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => milliseconds >= each) ?? ["minute", MINUTE];
  const count = Math.floor(milliseconds / size);
  return new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long" }).format(count);
}

function warning(code: WarningCode, age: string): Finding {
  const { fix = "" } = CHECKS.find((check) => check.code === code) ?? {};
  return { code, message: `The header \`x-timestamp\` is ${age}.`, fix };
}
