// Faults of a request that no signature heals: it may be signed rightly, and still cannot be accepted.
import { HEADER_CHECKS } from "./header-checks.ts";
import { MESSAGE_CHECKS } from "./message-checks.ts";
import type { Observed } from "./observed.ts";

export const CHECKS = [...HEADER_CHECKS, ...MESSAGE_CHECKS];

/** Fault of a request that no signature heals. Codes are stable. */
export type WarningCode = (typeof CHECKS)[number]["code"];

export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  readonly fix: string;
}

/** @param now milliseconds since 1970; NaN if the age of the timestamp is not checked */
export function warningsOf(request: Observed, now: number): Warning[] {
  return CHECKS.flatMap(({ code, message, fix, applies, names }) => {
    const found = names?.(request) ?? [];
    if (found.length === 0 && applies?.(request, now) !== true) return [];
    return { code, message: found.length === 0 ? message : message.replace(/\.$/, `: ${found.join(", ")}.`), fix };
  });
}
