import { clockText } from "../call/advice.ts";
import { passed, problem, type Check } from "./check.ts";

/** The tolerance of the service is not documented. A clock that is kept by NTP is far better than this. */
export const LARGEST_SKEW = 30_000;

/**
 * @param date header of a response
 * @param skew milliseconds by which the service's clock is ahead; 0 if it is within a second and the round trip
 */
export function checkClock(date: string | undefined, skew: number): Check {
  if (date === undefined) return passed("clock", "The response has no Date with which the clock could be compared.");
  const seconds = Math.round(Math.abs(skew) / 1000);
  if (seconds < 2) return passed("clock", "This clock and that of the service agree, to about a second.");
  const text = clockText(seconds, skew < 0);
  if (Math.abs(skew) < LARGEST_SKEW) return passed("clock", text);
  return problem("clock", text, "Set the clock of this machine, such as by NTP. The service checks timestamps.");
}
