import { assertKnown, assertOption } from "./assert-option.ts";

/** Time limits in milliseconds. Each limit is above 0 and below 2^31. */
export interface TimeoutOptions {
  /**
   * Time limit of one attempt, including the complete response.
   *
   * @default 30_000
   */
  readonly attempt?: number | undefined;
  /**
   * Time limit of a call, including all attempts and the waits between attempts.
   *
   * @default 60_000
   */
  readonly overall?: number | undefined;
}

export type Limits = { readonly [Limit in keyof TimeoutOptions]-?: number };

/** @throws {ConfigurationError} `invalid_configuration`: a limit is unknown or invalid */
export function readTimeout(timeout: TimeoutOptions | undefined, inherited: Limits): Limits {
  if (timeout === undefined) return inherited;
  assertKnown(timeout, ["attempt", "overall"], "timeout");
  const { attempt = inherited.attempt, overall = inherited.overall } = timeout;
  for (const milliseconds of [attempt, overall]) {
    // A timer of 2^31 ms or more fires immediately.
    const isTime = typeof milliseconds === "number" && milliseconds > 0 && milliseconds < 2 ** 31;
    assertOption(
      isTime,
      "timeout must be { attempt, overall }. Each limit is a number of milliseconds above 0 and below 2^31.",
    );
  }
  return { attempt, overall };
}
