import { classOf } from "@org/signing/sending";
import type { ResponseHeaders } from "../transport/transport.ts";
import { dateOf } from "../validation/headers.ts";
import type { BrokerClientOptions } from "./options.ts";
import { assertKnown, assertOption } from "./read-option.ts";

type Now = NonNullable<BrokerClientOptions["now"]>;

export interface Clock {
  readonly now: Now;
  /**
   * Returns the uncorrected time in milliseconds. If the caller's clock throws an error, returns the time of the
   * runtime.
   */
  readonly own: () => number;
  /**
   * Compares the client's own clock with the header `Date` of a response.
   *
   * @param sentAt time when the request was sent, by the client's clock, in milliseconds since 1970
   * @param roundTrip milliseconds from sending the request to the arrival of the response's head
   * @returns clock skew in milliseconds, which is positive if the service's clock is ahead. The result is undefined if
   *   the skew is at most one second plus `roundTrip`, or if the response has no valid `Date`
   */
  readonly observe: (headers: ResponseHeaders, sentAt: number, roundTrip: number) => number | undefined;
}

/** @throws {ConfigurationError} `invalid_configuration`: `follow` is invalid */
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
      // `now` returns a value that is not a time unchanged, and the signer then rejects this value.
      const isTime = typeof time === "number" || classOf(time) === "Date";
      return offset !== 0 && isTime ? Number(time) + offset : time;
    },
    own() {
      try {
        return Number(now());
      } catch {
        return Date.now();
      }
    },
    observe(headers, sentAt, roundTrip) {
      const date = dateOf(headers);
      if (Number.isNaN(date)) return undefined;
      const limit = 1000 + roundTrip;
      const isWrong = Math.abs(date - sentAt) > limit;
      // The header `Date` has no milliseconds, so the client adds their average of 500 ms.
      const skew = Math.round(date + 500 - sentAt - roundTrip / 2);
      // The measured skew varies slightly from response to response. For this reason, a small difference does not
      // change the correction.
      const isReplaced = offset === 0 || Math.abs(skew - offset) > limit;
      if (isReplaced) offset = isWrong && Math.abs(skew) <= maxSkew ? skew : 0;
      return isWrong ? skew : undefined;
    },
  };
}
