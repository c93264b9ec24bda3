import { clockText } from "../call/advice.ts";
import { passed, problem, type Check } from "./check.ts";

/**
 * Clock skew in milliseconds that fails the check. A smaller skew passes. The service's tolerance is not documented,
 * but a clock that NTP sets is far more exact.
 */
export const LARGEST_SKEW = 30_000;

/**
 * Checks the clock skew that was measured with a response.
 *
 * @param date value of the response's Date header
 * @param skew milliseconds by which the service's clock is ahead; 0 if the skew is too small to measure
 */
export function checkClock(date: string | undefined, skew: number): Check {
  if (date === undefined) return passed("clock", "The response has no Date header, so the clock was not checked.");
  const seconds = Math.round(Math.abs(skew) / 1000);
  if (seconds < 2) return passed("clock", "This machine's clock agrees with the service's clock to about a second.");
  const text = clockText(seconds, skew < 0);
  if (Math.abs(skew) < LARGEST_SKEW) return passed("clock", text);
  return problem("clock", text, "Set this machine's clock, for example by NTP. The service checks timestamps.");
}
