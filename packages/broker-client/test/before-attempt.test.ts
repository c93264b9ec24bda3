import { getEventListeners } from "node:events";
import { answer } from "@org/conformance/wire-server";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { BrokerClientOptions, NextAttempt } from "../src/index.ts";
import { expectSigned, startWire } from "./helpers/environment.ts";
import { BASE_URL, clientOver, READ, thrownBy } from "./helpers/support.ts";
import { madeUpBroker, retryAtOnce, WAYS } from "./helpers/ways.ts";

retryAtOnce();

const NOON = Date.parse("2026-11-21T12:00:00Z");
const at = (time: number) => new Date(time).toISOString().replace(".000", "");
const BUSY = answer(503, "", { "retry-after": "0" });

const id = { path: { id: "a" } };

type Hook = NonNullable<BrokerClientOptions["beforeAttempt"]>;

afterEach(() => void vi.useRealTimers());

describe.each(WAYS)("beforeAttempt ($way)", (way) => {
  const { operation, canChange } = way;

  test("beforeAttempt receives the operation, the number and the signal of each attempt", async () => {
    const seen: NextAttempt[] = [];
    await using env = await startWire(() => BUSY, { beforeAttempt: (attempt) => seen.push(attempt) });
    await way.call(env).catch(() => {});
    const attempts = canChange ? [1] : [1, 2];
    expect(seen).toEqual(attempts.map((attempt) => ({ operation, attempt, canChange, signal: expect.anything() })));
    expect(env.server.requests).toHaveLength(attempts.length);
    expect(seen.map(({ signal }) => signal.aborted)).toEqual(attempts.map(() => false));
  });

  test("beforeAttempt is awaited before the client signs the request", async () => {
    let now = NOON;
    const beforeAttempt = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      now += 60_000;
    };
    await using env = await startWire(() => BUSY, { beforeAttempt, now: () => now });
    await way.call(env).catch(() => {});
    expect(env.sent("x-timestamp")).toEqual(
      [1, 2].slice(0, canChange ? 1 : 2).map((count) => at(NOON + count * 60_000)),
    );
    expectSigned(env.server.requests);
  });
});

describe("the wait for beforeAttempt", () => {
  test("the wait for beforeAttempt does not count towards timeout.attempt", async () => {
    vi.useFakeTimers();
    const waits: Hook = () => new Promise((resolve) => setTimeout(resolve, 30_000));
    const fetch = () => new Promise<Response>((resolve) => setTimeout(resolve, 900, Response.json([])));
    const broker = madeUpBroker(BASE_URL, { fetch, beforeAttempt: waits, timeout: { attempt: 1000, overall: 40_000 } });
    const call = broker.http.GET("/made/up");
    await vi.advanceTimersByTimeAsync(31_000);
    expect((await call).response.status).toBe(200);
  });

  test("the wait for beforeAttempt ends at timeout.overall if the promise for the second attempt never resolves", async () => {
    vi.useFakeTimers();
    const hook: Hook = ({ attempt }) => new Promise((resolve) => void (attempt === 1 && resolve(undefined)));
    const fetch = async () => Response.json([], { status: 503, headers: { "retry-after": "7" } });
    const broker = madeUpBroker(BASE_URL, { fetch, beforeAttempt: hook, timeout: { overall: 10_000 } });
    const thrown = thrownBy(broker.http.GET("/made/up"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await thrown).toMatchObject({ code: "timed_out", limit: "overall", attempt: 2, outcome: "unknown" });
  });

  test("the wait for beforeAttempt counts towards timeout.overall", async () => {
    vi.useFakeTimers();
    const waits: Hook = () => new Promise((resolve) => setTimeout(resolve, 6000));
    const fetch = () => new Promise<Response>(() => {});
    const broker = madeUpBroker(BASE_URL, { fetch, beforeAttempt: waits, timeout: { attempt: 5000, overall: 8000 } });
    const thrown = thrownBy(broker.http.GET("/made/up"));
    await vi.advanceTimersByTimeAsync(8000);
    expect(await thrown).toMatchObject({ code: "timed_out", limit: "overall", milliseconds: 8000, attempt: 1 });
  });
});

test("a call rejects with before_attempt_failed if beforeAttempt throws the error of an earlier call", async () => {
  let reason: unknown;
  const controller = new AbortController();
  const beforeAttempt: Hook = ({ signal }) => {
    if (reason !== undefined) throw reason;
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject((reason = signal.reason)));
      controller.abort();
    });
  };
  const { call } = clientOver([], READ, { beforeAttempt });
  expect(await thrownBy(call({ ...id, signal: controller.signal }))).toMatchObject({ code: "aborted" });
  const expected = { code: "request_refused", reason: "before_attempt_failed" };
  expect(await thrownBy(call(id))).toMatchObject(expected);
});

test("a call removes the listener from the caller's signal if beforeAttempt exceeds timeout.overall", async () => {
  const { signal } = new AbortController();
  const { call } = clientOver([], READ, { beforeAttempt: () => new Promise(() => {}), timeout: { overall: 20 } });
  await expect(call({ ...id, signal })).rejects.toMatchObject({ code: "timed_out" });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
