import { dateOf } from "../transport/response-date.ts";
import type { ResponseHeaders } from "../transport/transport.ts";
import { tagOf } from "../validation/plain.ts";
import { assertKnown, assertOption } from "./assert-option.ts";
import type { BrokerClientOptions } from "./options.ts";

type Now = NonNullable<BrokerClientOptions["now"]>;

/** Clock of the client, which can follow the service's. */
export interface Clock {
  /** Time of a signature. */
  readonly now: Now;
  /**
   * Compares the client's own clock with the `Date` of a response.
   *
   * @param sentAt time of the client's clock when the request was sent, in milliseconds since 1970
   * @param roundTrip milliseconds until the head of the response
   * @returns milliseconds by which the service's clock is ahead, or undefined if `Date` and clock differ by no more than
   *   a second and the round trip
   */
  readonly observe: (headers: ResponseHeaders, sentAt: number, roundTrip: number) => number | undefined;
}

/** Creates a clock that follows the service's if `follow` is set. */
export function createClock(now: Now, follow: BrokerClientOptions["followServerClock"]): Clock {
  if (follow !== undefined) {
    assertKnown(follow, ["maxSkew"], "followServerClock");
    const isTime = Number.isFinite(follow.maxSkew) && follow.maxSkew > 0;
    assertOption(isTime, "followServerClock must be { maxSkew }, milliseconds above 0.");
  }
  const maxSkew = follow?.maxSkew ?? 0;
  let offset = 0;
  return {
    now() {
      const time = now();
      // The signer rejects anything else.
      const isTime = typeof time === "number" || tagOf(time) === "[object Date]";
      return offset !== 0 && isTime ? Number(time) + offset : time;
    },
    observe(headers, sentAt, roundTrip) {
      const date = dateOf(headers);
      if (Number.isNaN(date)) return undefined;
      const limit = 1000 + roundTrip;
      const isWrong = Math.abs(date - sentAt) > limit;
      // A `Date` has no fractions of a second.
      const skew = Math.round(date + 500 - sentAt - roundTrip / 2);
      // A correction stays until it is wrong by more than the limit. Otherwise, a skew near the limit would switch it on and off.
      const isReplaced = offset === 0 || Math.abs(skew - offset) > limit;
      if (isReplaced) offset = isWrong && Math.abs(skew) <= maxSkew ? skew : 0;
      return isWrong ? skew : undefined;
    },
  };
}
