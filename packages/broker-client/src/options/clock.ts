import { dateOf } from "../transport/response-date.ts";
import type { ResponseHeaders } from "../transport/transport.ts";
import { tagOf } from "../validation/plain.ts";
import { assertKnown, assertOption } from "./assert-option.ts";
import type { BrokerClientOptions } from "./options.ts";

type Now = NonNullable<BrokerClientOptions["now"]>;

/** Clock of the client, which can follow the service's clock. */
export interface Clock {
  /** Returns the time for a signature. */
  readonly now: Now;
  /**
   * Compares the client's own clock with the header `Date` of a response.
   *
   * @param sentAt time when the request was sent, by the client's clock, in milliseconds since 1970
   * @param roundTrip milliseconds from sending the request to the arrival of the response's head
   * @returns milliseconds by which the service's clock is ahead, or undefined if the difference is at most a second
   *   plus the round trip
   */
  readonly observe: (headers: ResponseHeaders, sentAt: number, roundTrip: number) => number | undefined;
}

/**
 * Creates the client's clock. If `follow` is set, the clock follows the service's clock.
 *
 * @throws {ConfigurationError} `invalid_configuration`: `follow` is invalid
 */
export function createClock(now: Now, follow: BrokerClientOptions["followServerClock"]): Clock {
  if (follow !== undefined) {
    assertKnown(follow, ["maxSkew"], "followServerClock");
    const isTime = Number.isFinite(follow.maxSkew) && follow.maxSkew > 0;
    assertOption(isTime, "followServerClock must be { maxSkew }. maxSkew is a number of milliseconds above 0.");
  }
  const maxSkew = follow?.maxSkew ?? 0;
  let offset = 0;
  return {
    now() {
      const time = now();
      // Any other value stays unchanged, and the signer rejects it.
      const isTime = typeof time === "number" || tagOf(time) === "[object Date]";
      return offset !== 0 && isTime ? Number(time) + offset : time;
    },
    observe(headers, sentAt, roundTrip) {
      const date = dateOf(headers);
      if (Number.isNaN(date)) return undefined;
      const limit = 1000 + roundTrip;
      const isWrong = Math.abs(date - sentAt) > limit;
      // The header `Date` omits the milliseconds, so their average of 500 is added.
      const skew = Math.round(date + 500 - sentAt - roundTrip / 2);
      // The correction changes only if it is wrong by more than the limit. Otherwise, a skew near the limit would
      // switch the correction on and off.
      const isReplaced = offset === 0 || Math.abs(skew - offset) > limit;
      if (isReplaced) offset = isWrong && Math.abs(skew) <= maxSkew ? skew : 0;
      return isWrong ? skew : undefined;
    },
  };
}
