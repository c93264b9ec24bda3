import { answer } from "@org/conformance/wire-server";
import { describe, expect, test } from "vitest";
import type { BrokerClientOptions } from "../src/index.ts";
import { expectSigned, startWire } from "./helpers/environment.ts";
import { callByName, clientOver, READ, thrownBy } from "./helpers/support.ts";
import { READS, retryAtOnce } from "./helpers/ways.ts";

retryAtOnce();

const NOON = Date.parse("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;
const dated = (time: number, headers: Record<string, string> = {}) => ({
  date: new Date(time).toUTCString(),
  ...headers,
});
const at = (time: number) => new Date(time).toISOString().replace(".000", "");

async function startService(respond: () => string, options: BrokerClientOptions = {}) {
  const wire = await startWire(respond, { now: () => NOON, ...options });
  const skews = () => wire.events.filter(({ type }) => type === "clock_skew");
  return { ...wire, skews, timestamps: () => wire.sent("x-timestamp") };
}

describe("the event clock_skew", () => {
  test.each([
    ["ahead", HOUR],
    ["behind", -HOUR],
  ])("the event clock_skew reports the clock skew if the service's clock is %s", async (_, skew) => {
    let status = 401;
    await using env = await startService(() => answer((status = status === 200 ? 401 : 200), "[]", dated(NOON + skew)));
    await callByName(env.broker, "trading", "readMadeUp");
    await callByName(env.broker, "trading", "readMadeUp").catch(() => {});
    const types = ["attempt_started", "clock_skew", "response_received", "call_finished"];
    expect(env.types()).toEqual([...types, ...types]);
    for (const event of env.skews()) {
      const { operation, attempt, skewMilliseconds } = { skewMilliseconds: 0, ...event };
      expect({ operation, attempt }).toEqual({ operation: "readMadeUp", attempt: 1 });
      expect(Math.abs(skewMilliseconds - skew)).toBeLessThan(HOUR / 2);
      expect(Math.sign(skewMilliseconds)).toBe(Math.sign(skew));
    }
  });

  test.each(READS)("the event clock_skew is emitted for each attempt of a call ($way)", async (way) => {
    await using env = await startService(() => answer(503, "", dated(NOON + HOUR, { "retry-after": "0" })));
    await way.call(env).catch(() => {});
    expect(env.skews().map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  test("the event clock_skew is not emitted if the round trip is as long as the clock skew", async () => {
    let now = NOON;
    await using env = await startService(() => answer(200, "[]", dated((now += HOUR))), { now: () => now });
    await callByName(env.broker, "trading", "readMadeUp");
    expect(env.skews()).toEqual([]);
  });
});

describe("followServerClock", () => {
  const followServerClock = { maxSkew: 2 * HOUR };

  test("followServerClock makes the client sign later requests with the service's time", async () => {
    await using env = await startService(() => answer(200, "[]", dated(NOON + HOUR)), { followServerClock });
    for (let call = 0; call < 3; call++) await callByName(env.broker, "trading", "readMadeUp");
    const [first, ...later] = env.timestamps();
    expect(first).toBe(at(NOON));
    for (const timestamp of later) {
      // The header `Date` contains whole seconds, so the two times are not exactly equal.
      expect(Math.abs(Date.parse(timestamp ?? "") - NOON - HOUR)).toBeLessThan(HOUR / 2);
    }
    expectSigned(env.server.requests);
  });

  test("followServerClock corrects the timestamp of a retry after status 503", async () => {
    await using env = await startService(() => answer(503, "", dated(NOON - HOUR, { "retry-after": "0" })), {
      followServerClock,
    });
    await callByName(env.broker, "trading", "readMadeUp").catch(() => {});
    const [first, second] = env.timestamps();
    expect(first).toBe(at(NOON));
    expect(Date.parse(second ?? "")).toBeLessThan(NOON - HOUR / 2);
  });

  test("followServerClock corrects the timestamp of the next call after status 401", async () => {
    await using env = await startService(() => answer(401, "{}", dated(NOON + HOUR)), { followServerClock });
    await expect(callByName(env.broker, "trading", "readMadeUp")).rejects.toMatchObject({ status: 401, attempt: 1 });
    expect(env.server.requests).toHaveLength(1);
    await thrownBy(callByName(env.broker, "trading", "readMadeUp"));
    expect(Date.parse(env.timestamps()[1] ?? "")).toBeGreaterThan(NOON + HOUR / 2);
  });

  test("followServerClock corrects timestamps if onEvent is not set", async () => {
    await using env = await startService(() => answer(200, "[]", dated(NOON + HOUR)), {
      followServerClock,
      onEvent: undefined,
    });
    for (let call = 0; call < 2; call++) await callByName(env.broker, "trading", "readMadeUp");
    expect(Date.parse(env.timestamps()[1] ?? "")).toBeGreaterThan(NOON + HOUR / 2);
  });

  test("followServerClock ignores the header `Date` if the caller's fetch followed a redirect", async () => {
    const requests: Request[] = [];
    const fetch = async (request: Request) => {
      requests.push(request);
      const response = new Response("[]", { headers: dated(NOON + HOUR, { "content-type": "application/json" }) });
      return Object.defineProperty(response, "redirected", { value: true });
    };
    const { call, events } = clientOver([], READ, { fetch, now: () => NOON, followServerClock });
    const id = { path: { id: "a" } };
    for (let count = 0; count < 2; count++) {
      await expect(call(id)).rejects.toMatchObject({ reason: "redirect_refused" });
    }
    expect(requests.map(({ headers }) => headers.get("x-timestamp"))).toEqual([at(NOON), at(NOON)]);
    expect(events.filter(({ type }) => type === "clock_skew")).toEqual([]);
  });

  test.each<[string, () => Date | number]>([
    [
      "throws",
      () => {
        throw new Error("made up");
      },
    ],
    ["returns an invalid date", () => new Date(Number.NaN)],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a caller without types may return
    ["returns null", () => null as unknown as number],
  ])("a call rejects with invalid_timestamp if the option `now` %s", async (_, broken) => {
    let now = broken;
    await using env = await startService(() => answer(200, "[]", dated(NOON + HOUR)), {
      followServerClock,
      now: () => now(),
    });
    const refused = { code: "request_refused", reason: "invalid_timestamp", outcome: "not_sent" };
    const call = () => callByName(env.broker, "trading", "readMadeUp");
    await expect(call()).rejects.toMatchObject(refused);
    now = () => new Date(NOON);
    await call();
    await call();
    now = broken;
    await expect(call()).rejects.toMatchObject(refused);
    expect(env.timestamps()[0]).toBe(at(NOON));
    expect(Date.parse(env.timestamps()[1] ?? "")).toBeGreaterThan(NOON + HOUR / 2);
  });
});
