import { assertKnown, assertOption } from "./assert-option.ts";

/** Limits in milliseconds, above 0 and below 2^31. */
export interface TimeoutOptions {
  /**
   * Time for one attempt, including its complete response.
   *
   * @default 30_000
   */
  readonly attempt?: number | undefined;
  /**
   * Time for all attempts and the waits between them.
   *
   * @default 60_000
   */
  readonly overall?: number | undefined;
}

/** Complete limits, without undefined values. */
export type Limits = { readonly [Limit in keyof TimeoutOptions]-?: number };

/**
 * Validates the limits of a call or of the client. If a limit is not set, the value of `inherited` is used.
 *
 * @throws {ConfigurationError} `invalid_configuration`: a limit is unknown or invalid
 */
export function readTimeout(timeout: TimeoutOptions | undefined, inherited: Limits): Limits {
  if (timeout === undefined) return inherited;
  assertKnown(timeout, ["attempt", "overall"], "timeout");
  const { attempt = inherited.attempt, overall = inherited.overall } = timeout;
  for (const milliseconds of [attempt, overall]) {
    // A timer of 2^31 ms or more would fire immediately.
    const isTime = typeof milliseconds === "number" && milliseconds > 0 && milliseconds < 2 ** 31;
    assertOption(
      isTime,
      "timeout must be { attempt, overall }. Each limit is a number of milliseconds above 0 and below 2^31.",
    );
  }
  return { attempt, overall };
}
