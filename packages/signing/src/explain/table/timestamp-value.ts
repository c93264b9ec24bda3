// Mistakes in the value of `x-timestamp` (reference: "Required request headers").
import { percentEncode } from "../../text.ts";
import { clockForms, localTimes, parseTime, shiftedTimes } from "../formats/times.ts";
import type { SigningVariant } from "../signing-variant.ts";
import { causes, headerOf, type Way, withHeader } from "./cause.ts";

const AS_SENT = "Sign and send the same text, in the format `YYYY-MM-DDThh:mm:ssZ`.";

const timeOf = (variant: SigningVariant) => headerOf(variant, "x-timestamp");

const withTime = (variant: SigningVariant, texts: Iterable<readonly [how: string, text: string]>): Way[] =>
  Array.from(texts, ([how, text]) => [how, withHeader(variant, "x-timestamp", text)]);

const formsOf = (kind: Parameters<typeof clockForms>[0]) => (variant: SigningVariant) =>
  withTime(variant, clockForms(kind, timeOf(variant)));

export const timestampCauses = causes({
  milliseconds_in_timestamp: {
    message: "The client signed or sent the timestamp with fractions of a second.",
    fix: AS_SENT,
    reports: 3,
    core: ["fraction removed", ".000Z"],
    ways: formsOf("fraction"),
    rareWays: withMilliseconds,
  },
  timestamp_as_number: {
    message: "The client signed the timestamp as a number, such as seconds since 1970.",
    fix: AS_SENT,
    reports: 3,
    core: ["seconds", "milliseconds that end in 000"],
    ways: formsOf("number"),
    rareWays: asMilliseconds,
  },
  timestamp_zone_written: {
    message: "The client wrote the time zone of the signed timestamp in a form other than `Z`.",
    fix: AS_SENT,
    core: ["no time zone", "+00:00"],
    ways: formsOf("zone"),
  },
  timestamp_format: {
    message: "The signed timestamp and the sent timestamp have different formats.",
    fix: AS_SENT,
    reports: 1,
    core: ["a space instead of T"],
    ways: (variant) => [
      ...formsOf("format")(variant),
      ...withTime(variant, [["in quotation marks", `"${timeOf(variant)}"`]]),
    ],
  },
  timestamp_taken_twice: {
    message: "The client read the clock twice, so the signed timestamp differs from the sent timestamp.",
    fix: "Read the clock once, and use the same text in the signature and in the header.",
    reports: 6,
    ways: (variant) => withTime(variant, shiftedTimes(timeOf(variant), 1, 5)),
    rareWays: (variant) => withTime(variant, shiftedTimes(timeOf(variant), 6, 120)),
  },
  timestamp_local_time: {
    message: "The client signed the local time, but sent UTC.",
    fix: "Use UTC in the signature and in the header.",
    reports: 7,
    alone: true,
    ways: (variant) => withTime(variant, localTimes(timeOf(variant))),
  },
  timestamp_encoded: {
    message: "The client percent-encoded the timestamp before it built the canonical request.",
    fix: "Sign the timestamp as it is sent, then encode the whole canonical request once.",
    reports: 1,
    ways: (variant) => withTime(variant, [["RFC 3986", percentEncode(timeOf(variant))]]),
  },
});

function* milliseconds(variant: SigningVariant): Generator<readonly [milliseconds: number, second: string]> {
  const start = parseTime(timeOf(variant).replace(/\.\d+(?=Z|$)/, ""));
  if (Number.isNaN(start)) return;
  const second = new Date(start).toISOString().slice(0, 19);
  for (let millisecond = 1; millisecond < 1000; millisecond++) yield [start + millisecond, second];
}

function* withMilliseconds(variant: SigningVariant): Generator<Way> {
  for (const [time, second] of milliseconds(variant)) {
    const fraction = `.${String(time % 1000).padStart(3, "0")}`;
    for (const zone of ["Z", "", "+00:00"]) {
      yield [fraction + zone, withHeader(variant, "x-timestamp", second + fraction + zone)];
    }
  }
}

function* asMilliseconds(variant: SigningVariant): Generator<Way> {
  for (const [time] of milliseconds(variant)) yield ["milliseconds", withHeader(variant, "x-timestamp", String(time))];
}
