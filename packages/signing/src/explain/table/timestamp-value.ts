// Mistakes in the value of `x-timestamp` (reference: "Required request headers").
import { percentEncode } from "../../text.ts";
import {
  allFractions,
  allMilliseconds,
  formats,
  fractions,
  localTimes,
  numbers,
  parseTime,
  shiftedTimes,
  zones,
  type WriteTime,
} from "../formats/times.ts";
import type { SigningVariant } from "../signing-variant.ts";
import { causes, each, headerOf, headerWays, type Way, withHeader } from "./cause.ts";

const AS_SENT = "Sign and send the same text, in the format `YYYY-MM-DDThh:mm:ssZ`.";

/** Creates a function that writes the timestamp in other forms. A text that is not a time has no other forms. */
const written =
  (write: WriteTime) =>
  (variant: SigningVariant): Way[] => {
    const timestamp = headerOf(variant, "x-timestamp");
    const time = parseTime(timestamp);
    if (Number.isNaN(time)) return [];
    return each((text) => withHeader(variant, "x-timestamp", text), write(new Date(time), timestamp));
  };

export const timestampCauses = causes({
  milliseconds_in_timestamp: {
    message: "The client signed or sent the timestamp with fractions of a second.",
    fix: AS_SENT,
    reports: 3,
    core: ["fraction removed", ".000Z"],
    ways: written(fractions),
    rareWays: written(allFractions),
  },
  timestamp_as_number: {
    message: "The client signed the timestamp as a number, such as seconds since 1970.",
    fix: AS_SENT,
    reports: 3,
    core: ["seconds", "milliseconds that end in 000"],
    ways: written(numbers),
    rareWays: written(allMilliseconds),
  },
  timestamp_zone_written: {
    message: "The client signed the timestamp without a time zone, or with the time zone in a form other than `Z`.",
    fix: AS_SENT,
    core: ["no time zone", "+00:00"],
    ways: written(zones),
  },
  timestamp_format: {
    message: "The signed timestamp and the sent timestamp have different formats.",
    fix: AS_SENT,
    reports: 1,
    core: ["a space instead of T"],
    ways: (variant) => [
      ...written(formats)(variant),
      ...headerWays("x-timestamp", { "in quotation marks": (timestamp) => `"${timestamp}"` })(variant),
    ],
  },
  timestamp_taken_twice: {
    message: "The client read the clock twice, so the signed timestamp differs from the sent timestamp.",
    fix: "Read the clock once, and use the same text in the signature and in the header.",
    reports: 6,
    ways: written(shiftedTimes(1, 5)),
    rareWays: written(shiftedTimes(6, 120)),
  },
  timestamp_local_time: {
    message: "The client signed the local time, but sent UTC.",
    fix: "Use UTC in the signature and in the header.",
    reports: 7,
    alone: true,
    ways: written(localTimes),
  },
  timestamp_encoded: {
    message: "The client percent-encoded the timestamp before it built the canonical request.",
    fix: "Sign the timestamp as it is sent, then encode the whole canonical request once.",
    reports: 1,
    ways: headerWays("x-timestamp", { "RFC 3986": percentEncode }),
  },
});
