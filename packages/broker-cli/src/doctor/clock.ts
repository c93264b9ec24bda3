import { clockText } from "../call/advice.ts";
import { passed, problem, type Check } from "./check.ts";

/**
 * Smallest clock skew that `broker doctor` reports as a problem, in milliseconds. The project chose this value. The
 * service can have another tolerance.
 */
export const LARGEST_SKEW = 30_000;

/**
 * @param date value of the response's Date header
 * @param skew service's clock minus this machine's clock in milliseconds; 0 if the difference is too small to measure
 */
export function checkClock(date: string | undefined, skew: number): Check {
  if (date === undefined) return passed("clock", "The response has no Date header, so the clock was not checked.");
  const seconds = Math.round(Math.abs(skew) / 1000);
  if (seconds < 2)
    return passed("clock", "This machine's clock differs from the service's clock by less than two seconds.");
  const text = clockText(seconds, skew < 0);
  if (Math.abs(skew) < LARGEST_SKEW) return passed("clock", text);
  return problem("clock", text, "Set this machine's clock, for example by NTP. The service checks timestamps.");
}
