import { runInNewContext } from "node:vm";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { logEvents, type BrokerEvent } from "../src/index.ts";
import { BASE_URL, CHANGE, clientOver, expectNoUnhandled, READ } from "./helpers/support.ts";

const id = { path: { id: "a" } };
const busy = new Response("", { status: 503, headers: { "retry-after": "0", date: "made up", "set-cookie": "a=b" } });

const fail = () => {
  throw new Error("made up");
};
const rejected = async () => Promise.reject(new Error("made up"));

beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

describe("the events of a call", () => {
  test("the events of a call include each attempt, response and retry", async () => {
    const { call, events } = clientOver([new TypeError("fetch failed"), busy, Response.json([])], READ);
    await call(id);
    const callId = events[0]?.callId;
    expect(callId).toMatch(/^[\da-f-]{36}$/);
    const common = { callId, operation: "callMadeUp", milliseconds: expect.any(Number) };
    const safe = { date: "made up", "retry-after": "0", "content-type": "text/plain;charset=UTF-8" };
    expect(events).toEqual([
      { ...common, type: "attempt_started", attempt: 1 },
      { ...common, type: "retry_scheduled", attempt: 1, reason: "connection_failed", waitMilliseconds: 0 },
      { ...common, type: "attempt_started", attempt: 2 },
      { ...common, type: "response_received", attempt: 2, status: 503, headers: safe },
      { ...common, type: "retry_scheduled", attempt: 2, reason: 503, waitMilliseconds: 0 },
      { ...common, type: "attempt_started", attempt: 3 },
      {
        ...common,
        type: "response_received",
        attempt: 3,
        status: 200,
        headers: { "content-type": "application/json" },
      },
      { ...common, type: "call_finished", attempt: 3, ok: true, status: 200, attempts: 3 },
    ]);
    const times = events.map(({ milliseconds }) => milliseconds);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test.each<[string, Response | Error, number | string]>([
    ["a connection error", new TypeError("fetch failed"), "connection_failed"],
    ["a status that is retried", busy, 503],
  ])("the events of a call include retries_exhausted if the third attempt fails (%s)", async (_, step, reason) => {
    const { call, events } = clientOver([step], READ);
    await call(id).catch(() => {});
    expect(events.filter(({ type }) => type === "attempt_started")).toHaveLength(3);
    expect(events.at(-2)).toMatchObject({ type: "retries_exhausted", attempt: 3, reason });
  });

  test("the events of a call include unexpected_payload after a success response that does not match the spec", async () => {
    const { call, events } = clientOver([Response.json({})], READ);
    await call(id).catch(() => {});
    expect(events.at(-2)).toMatchObject({ type: "unexpected_payload", status: 200 });
  });

  test("the events of a call end with call_finished if the caller aborts the wait for a retry", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const { call, events } = clientOver([new TypeError("fetch failed")], READ);
    await call({ ...id, signal: AbortSignal.timeout(20) }).catch(() => {});
    const types = events.map(({ type }) => type);
    expect(types).toEqual(["attempt_started", "retry_scheduled", "call_finished"]);
    expect(events.at(-1)).toMatchObject({ ok: false, code: "aborted", outcome: "unknown", attempts: 1 });
  });

  test("the events of a call contain the name or the documented path of the operation, and no other URL", async () => {
    const { broker, events } = clientOver([new Response(null, { status: 204 })], CHANGE);
    // @ts-expect-error the type of a path has no query
    await broker.http.request("get", "/made/up?token=made-up-token");
    await broker.fetch(`${BASE_URL}/made-up/orders`, { method: "POST", body: "{}" });
    await broker.fetch(`${BASE_URL}/made-up/other?a=1`);
    const started = events.filter(({ type }) => type === "attempt_started");
    expect(started.map(({ operation }) => operation)).toEqual(["GET /made/up", "callMadeUp", "undocumented"]);
    expect(JSON.stringify(events)).not.toContain("made-up-token");
  });

  test("the events of a call contain no value of a request header", async () => {
    // The test fails if the events contain a header value such as `1.0`. A measured time such as `21.05` contains the
    // characters `1.0`, so the test sets all times to 0.
    vi.spyOn(performance, "now").mockReturnValue(0);
    const { call, events, requests } = clientOver([new Response("", { status: 500 })], READ);
    await call({ ...id, headers: { authorization: "Bearer made-up-token" } }).catch(() => {});
    const shown = JSON.stringify(events);
    expect(requests).toHaveLength(1);
    for (const [, value] of requests[0]?.headers ?? []) expect(shown).not.toContain(value);
    expect(shown).not.toContain("made-up-token");
  });

  test.each<[string, (event: BrokerEvent) => void]>([
    ["throws", fail],
    ["rejects", rejected],
    ["returns a rejecting promise of another realm", () => runInNewContext('Promise.reject(new Error("made up"))')],
    // oxlint-disable-next-line unicorn/no-thenable -- a listener may return it
    ["returns a thenable that rejects", () => ({ then: (_: unknown, reject: () => void) => reject() })],
    // oxlint-disable-next-line unicorn/no-thenable -- a listener may return it
    ["returns a value whose property `then` throws", () => Object.defineProperty({}, "then", { get: fail })],
    ["writes to a logger that rejects", logEvents({ info: rejected, warn: rejected })],
  ])("the events of a call do not affect the call if the listener %s", async (_, onEvent) => {
    await expectNoUnhandled(async () => {
      expect(await clientOver([Response.json([])], READ, { onEvent }).call(id)).toEqual([]);
    });
  });
});

describe("logEvents", () => {
  const lines: string[] = [];
  const listener = logEvents({
    debug: (line) => lines.push(`debug ${line}`),
    info: (line) => lines.push(`info ${line}`),
    warn: (line) => lines.push(`warn ${line}`),
  });
  const common = { callId: "made-up", operation: "GET /made up", attempt: 1, milliseconds: 12.3456 };

  test("logEvents writes one line for each event", () => {
    lines.length = 0;
    listener({ ...common, type: "attempt_started" });
    listener({ ...common, type: "response_received", status: 200, headers: { date: "made up" } });
    listener({ ...common, type: "response_received", status: 401, headers: {} });
    listener({ ...common, type: "retry_scheduled", reason: 503, waitMilliseconds: 0.4 });
    listener({ ...common, operation: "callMadeUp", type: "retries_exhausted", reason: "timed_out" });
    listener({ ...common, type: "clock_skew", skewMilliseconds: -4200 });
    listener({ ...common, type: "unexpected_payload", status: 200, problem: 'made "up"\nfield=1' });
    expect(lines).toEqual([
      'debug broker attempt_started callId=made-up operation="GET /made up" attempt=1 milliseconds=12',
      'debug broker response_received callId=made-up operation="GET /made up" attempt=1 milliseconds=12 status=200',
      'warn broker response_received callId=made-up operation="GET /made up" attempt=1 milliseconds=12 status=401',
      'info broker retry_scheduled callId=made-up operation="GET /made up" attempt=1 milliseconds=12 reason=503 waitMilliseconds=0',
      "warn broker retries_exhausted callId=made-up operation=callMadeUp attempt=1 milliseconds=12 reason=timed_out",
      'warn broker clock_skew callId=made-up operation="GET /made up" attempt=1 milliseconds=12 skewMilliseconds=-4200',
      'warn broker unexpected_payload callId=made-up operation="GET /made up" attempt=1 milliseconds=12 status=200 problem="made \\"up\\"\\nfield=1"',
    ]);
  });

  test("logEvents writes to a pino logger", () => {
    const written: string[] = [];
    logEvents(pino({}, { write: (line) => written.push(line) }))({ ...common, type: "retries_exhausted", reason: 503 });
    const line = { level: 40, msg: "broker retries_exhausted", ...common, reason: 503 };
    expect(written.map((text) => JSON.parse(text))).toEqual([expect.objectContaining(line)]);
  });

  test("logEvents passes the message first to a winston logger, and the fields first to a bunyan logger", () => {
    const calls: unknown[][] = [];
    const info = (...given: unknown[]) => void calls.push(given);
    const bunyan = { info, warn: info, child: () => {} };
    const winston = { ...bunyan, transports: [] };
    for (const logger of [winston, bunyan]) logEvents(logger)({ ...common, type: "attempt_started" });
    expect(calls).toEqual([
      ["broker attempt_started", common],
      [common, "broker attempt_started"],
    ]);
  });

  test("logEvents writes to the console", () => {
    const debug = vi.spyOn(console, "debug").mockReturnValue();
    logEvents(console)({ ...common, type: "attempt_started" });
    expect(debug).toHaveBeenCalledOnce();
  });
});
