import { CHECKS } from "./checks.ts";
import type { Observed } from "./read-input.ts";

/** Code of a warning. Codes are stable. */
export type WarningCode = (typeof CHECKS)[number]["code"];

/** Fault that makes a request invalid, even if its signature is correct. */
export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  readonly fix: string;
}

/** @param now milliseconds since 1970, or NaN to skip the checks of the timestamp's age */
export function warningsOf(request: Observed, now: number): Warning[] {
  return CHECKS.flatMap(({ code, message, fix, applies, names }) => {
    const found = names?.(request, now) ?? [];
    if (found.length === 0 && applies?.(request, now) !== true) return [];
    return { code, message: found.length === 0 ? message : message.replace(/\.$/, `: ${found.join(", ")}.`), fix };
  });
}
