import { assertKnown, assertOption } from "./assert-option.ts";
import type { TimeoutOptions } from "./options.ts";

export type Limits = { readonly [Limit in keyof TimeoutOptions]-?: number };

/** Reads the limits of a call or of the client. A limit that is not given is inherited. */
export function readTimeout(timeout: TimeoutOptions | undefined, inherited: Limits): Limits {
  if (timeout === undefined) return inherited;
  assertKnown(timeout, ["attempt", "overall"], "timeout");
  const { attempt = inherited.attempt, overall = inherited.overall } = timeout;
  for (const milliseconds of [attempt, overall]) {
    // A timer of 2^31 ms or more fires at once.
    const isTime = typeof milliseconds === "number" && milliseconds > 0 && milliseconds < 2 ** 31;
    assertOption(isTime, "timeout must be { attempt, overall }, milliseconds above 0 and below 2^31.");
  }
  return { attempt, overall };
}
