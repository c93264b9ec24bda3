// Compares the timestamp of the request with the service's clock, if the pasted text has a response with the header
// `date`. Otherwise, compares it with the clock of the computer. Users paste requests some time after they were sent, so
// only a large age is a mistake then.
import type { RequestInput } from "../../../../packages/broker-cli/src/input/headers.ts";
import { OFFSETS, zoneOf } from "../../../../packages/signing/src/explain/formats/times.ts";
import { CHECKS, TOLERANCE, type WarningCode } from "../../../../packages/signing/src/explain/warnings.ts";
import { MADE_UP } from "./request.ts";
import type { Finding } from "./types.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Maximum time from sending a request to pasting it, so that the page still recognizes a local time. */
const PASTE = 2 * MINUTE;

/** Warns about a timestamp that was probably outside the tolerance when the request arrived. */
export function ageWarnings({ headers, serviceTime }: RequestInput): Finding[] {
  const age = ageOf(headers["x-timestamp"], serviceTime);
  if (!(age > (serviceTime === undefined ? DAY : TOLERANCE) || age < -TOLERANCE)) return [];
  const zone = OFFSETS.find((offset) => Math.abs(age + offset * MINUTE) <= PASTE);
  const size = inWords(Math.abs(zone === undefined ? age : zone * MINUTE));
  const message = `The header \`x-timestamp\` is ${size} ${directionOf(age, serviceTime !== undefined)}.`;
  if (zone === undefined) return [warning(age > 0 ? "timestamp_out_of_window" : "timestamp_in_future", message)];
  const reason = `The client probably wrote the local time of ${zoneOf(zone)} instead of UTC.`;
  return [warning("timestamp_in_local_time", `${message} ${reason}`)];
}

function directionOf(age: number, isOfService: boolean): string {
  if (!isOfService) return age > 0 ? "old" : "in the future";
  return `${age > 0 ? "behind" : "ahead of"} the service's clock (the response header \`date\`)`;
}

/** Returns a note if the timestamp is older than the tolerance, but less than a day old. */
export function ageNotes({ headers, serviceTime }: RequestInput): string[] {
  const age = ageOf(headers["x-timestamp"]);
  if (serviceTime !== undefined || !(age > TOLERANCE && age <= DAY)) return [];
  return [
    `The timestamp is ${inWords(age)} old. If the timestamp was this old when the request arrived, the service may have rejected the request.`,
  ];
}

/**
 * Returns the age in milliseconds, or 0 for the timestamp that the page made up. A timestamp in a wrong form has the
 * age 0, because it has a warning of its own.
 */
function ageOf(timestamp = "", now = Date.now()): number {
  const isMalformed = !/^[\d-]{10}T[\d:]{8}Z$/.test(timestamp);
  return isMalformed || timestamp === MADE_UP["x-timestamp"] ? 0 : now - Date.parse(timestamp);
}

/** Rounds a time to years, to days, or to hours and minutes. */
function inWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE);
  const days = Math.round(milliseconds / DAY);
  if (days >= 365) return inUnit("year", Math.round(days / 365));
  if (milliseconds >= DAY) return inUnit("day", days);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [inUnit("hour", hours)] : []), ...(rest > 0 ? [inUnit("minute", rest)] : [])].join(" ");
}

function inUnit(unit: string, count: number): string {
  return new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long" }).format(count);
}

function warning(code: WarningCode, message: string): Finding {
  const { fix = "" } = CHECKS.find((check) => check.code === code) ?? {};
  return { code, message, fix };
}
