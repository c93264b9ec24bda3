import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClock } from "../src/options/clock.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;
const dated = (time: number, headers: Record<string, string> = {}) => ({
  date: new Date(time).toUTCString(),
  ...headers,
});

/** Response of a service whose clock is `skew` milliseconds ahead. */
interface Response {
  readonly skew: number;
  readonly sentAt: number;
  readonly roundTrip: number;
  /** Time of the header `Date`, between 0 (start of the round trip) and 1 (end of the round trip). */
  readonly part: number;
}

const times = { sentAt: fc.integer({ min: 0, max: 4e12 }), part: fc.double({ min: 0, max: 1, noNaN: true }) };
const skews = fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: -4e9, max: 4e9 }));
const roundTrips = fc.integer({ min: 0, max: 60_000 });

function observe(clock: ReturnType<typeof createClock>, { skew, sentAt, roundTrip, part }: Response) {
  const date = Math.floor((sentAt + skew + part * roundTrip) / 1000) * 1000;
  return { date, found: clock.observe(new Headers(dated(date)), sentAt, roundTrip) };
}

describe("the clock of a client", () => {
  test("the clock of a client reports a skew if the header `Date` differs by more than one second plus the round trip", () => {
    fc.assert(
      fc.property(fc.record({ ...times, skew: skews, roundTrip: roundTrips }), (response) => {
        const { skew, sentAt, roundTrip } = response;
        fc.pre(sentAt + skew >= 0);
        const { date, found } = observe(createClock(Date.now, undefined), response);
        expect(found !== undefined).toBe(Math.abs(date - sentAt) > 1000 + roundTrip);
        if (found === undefined) return;
        expect(Math.sign(found)).toBe(Math.sign(skew));
        expect(Math.abs(found - skew)).toBeLessThanOrEqual(501 + roundTrip / 2);
      }),
    );
  });

  test("the clock of a client returns the time of the option `now` if followServerClock is not set", () => {
    const now = new Date(NOON);
    const clock = createClock(() => now, undefined);
    expect(observe(clock, { skew: HOUR, sentAt: NOON, roundTrip: 0, part: 0 }).found).toBe(HOUR + 500);
    expect(clock.now()).toBe(now);
  });

  test("the clock of a client returns the service's time, unless the skew is larger than `maxSkew`", () => {
    const maxSkew = fc.integer({ min: 1, max: 2e9 });
    fc.assert(
      fc.property(fc.record({ ...times, skew: skews, roundTrip: roundTrips }), maxSkew, (response, maxSkew) => {
        fc.pre(response.sentAt + response.skew >= 0);
        const clock = createClock(() => response.sentAt, { maxSkew });
        const { found = 0 } = observe(clock, response);
        expect(clock.now()).toBe(response.sentAt + (Math.abs(found) <= maxSkew ? found : 0));
      }),
    );
  });

  test("the clock of a client corrects the time at most once if the clock skew and the round trip stay the same", () => {
    const parts = fc.array(fc.record(times), { minLength: 2, maxLength: 30 });
    const near = fc.integer({ min: -4000, max: 4000 });
    fc.assert(
      fc.property(near, fc.integer({ min: 0, max: 3000 }), parts, (skew, roundTrip, responses) => {
        const clock = createClock(() => 0, { maxSkew: 3000 });
        const corrections = responses.map(({ sentAt, part }) => {
          observe(clock, { skew, sentAt: sentAt + 10_000, roundTrip, part });
          return clock.now();
        });
        const changes = corrections.filter((correction, index) => correction !== (corrections[index - 1] ?? 0));
        expect(changes.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("the clock of a client ends a correction once the client's clock is right", () => {
    const clock = createClock(() => NOON, { maxSkew: HOUR });
    observe(clock, { skew: HOUR / 2, sentAt: NOON, roundTrip: 0, part: 0 });
    expect(clock.now()).not.toBe(NOON);
    expect(observe(clock, { skew: 0, sentAt: NOON, roundTrip: 0, part: 0 }).found).toBeUndefined();
    expect(clock.now()).toBe(NOON);
  });

  test("the clock of a client ends a correction once the skew is larger than `maxSkew`", () => {
    const clock = createClock(() => NOON, { maxSkew: HOUR });
    observe(clock, { skew: HOUR / 2, sentAt: NOON, roundTrip: 0, part: 0 });
    observe(clock, { skew: 2 * HOUR, sentAt: NOON, roundTrip: 0, part: 0 });
    expect(clock.now()).toBe(NOON);
  });

  test.each<[string, Record<string, string>]>([
    ["no Date", {}],
    ["an Age of zero", dated(NOON + HOUR, { age: "0" })],
    ["two Dates", { date: `${dated(NOON).date}, ${dated(NOON).date}` }],
    ["a number as the Date", { date: "1" }],
    ["a Date without a time zone", { date: "Sat, 21 Nov 2026 13:00:00" }],
    ["a Date that does not exist", { date: "Sat, 31 Nov 2026 13:00:00 GMT" }],
    ["a Date with the wrong day of the week", { date: "Mon, 21 Nov 2026 13:00:00 GMT" }],
    ["a Date before the year 0", { date: "Sat, 21 Nov -2026 13:00:00 GMT" }],
    ["the Date `Invalid Date`", { date: String(new Date(Number.NaN)) }],
  ])("the clock of a client finds no skew in a response with %s", (_, headers) => {
    const clock = createClock(() => NOON, { maxSkew: HOUR * 2 });
    expect(clock.observe(new Headers(headers), NOON, 0)).toBeUndefined();
    expect(clock.now()).toBe(NOON);
  });

  test.each([
    ["the client's time is unknown", Number.NaN, 0],
    ["the round trip is unknown", NOON, Number.NaN],
  ])("the clock of a client finds no skew if %s", (_, sentAt, roundTrip) => {
    const clock = createClock(() => NOON, { maxSkew: HOUR });
    expect(clock.observe(new Headers(dated(NOON + HOUR)), sentAt, roundTrip)).toBeUndefined();
    expect(clock.now()).toBe(NOON);
  });
});
