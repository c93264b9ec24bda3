import { getEventListeners } from "node:events";
import { independentSignature } from "@org/conformance/independent";
import { answer, headerOf, startWireServer } from "@org/conformance/wire-server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createBrokerClient, type BrokerClientOptions, type BrokerEvent, type NextAttempt } from "../src/index.ts";
import { BASE_URL, CREDENTIALS, thrownBy } from "./helpers/support.ts";
import { CHANGES, madeUpBroker, READS, retryAtOnce, WAYS } from "./helpers/ways.ts";

retryAtOnce();

const NOON = Date.parse("2026-11-21T12:00:00Z");
const at = (time: number) => new Date(time).toISOString().replace(".000", "");
const BUSY = answer(503, "", { "retry-after": "0" });

type Hook = NonNullable<BrokerClientOptions["beforeAttempt"]>;

async function startEnvironment(beforeAttempt: Hook, respond?: () => string, options: BrokerClientOptions = {}) {
  const server = await startWireServer(respond);
  const events: BrokerEvent[] = [];
  const broker = madeUpBroker(server.url, { beforeAttempt, onEvent: (event) => events.push(event), ...options });
  return {
    server,
    broker,
    baseUrl: server.url,
    types: () => events.map(({ type }) => type),
    events,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function hang(isDeaf = false) {
  const signals: AbortSignal[] = [];
  const hook: Hook = ({ signal }) => {
    signals.push(signal);
    return new Promise((_, reject) => {
      if (!isDeaf) signal.addEventListener("abort", () => reject(signal.reason));
    });
  };
  return { hook, signals };
}

afterEach(() => void vi.useRealTimers());

describe.each(WAYS)("beforeAttempt ($way)", (way) => {
  const { operation, canChange } = way;

  test("is called once for each attempt", async () => {
    const seen: NextAttempt[] = [];
    await using env = await startEnvironment(
      (attempt) => seen.push(attempt),
      () => BUSY,
    );
    await way.call(env).catch(() => {});
    const attempts = canChange ? [1] : [1, 2];
    expect(seen).toEqual(attempts.map((attempt) => ({ operation, attempt, canChange, signal: expect.anything() })));
    expect(env.server.requests).toHaveLength(attempts.length);
    expect(seen.map(({ signal }) => signal.aborted)).toEqual(attempts.map(() => false));
  });

  test("is awaited before the client signs the request", async () => {
    let now = NOON;
    await using env = await startEnvironment(
      async () => {
        await new Promise((resolve) => setImmediate(resolve));
        now += 60_000;
      },
      undefined,
      { now: () => now },
    );
    await way.call(env);
    const wire = env.server.lastRequest();
    expect(headerOf(wire, "x-timestamp")).toBe(at(NOON + 60_000));
    expect(headerOf(wire, "x-signature")).toBe(independentSignature(wire, CREDENTIALS.appSecret).signature);
  });

  test("is not called if the signal of the call is already aborted", async () => {
    const hook = vi.fn<Hook>();
    await using env = await startEnvironment(hook);
    const signal = AbortSignal.abort("made up");
    const error = await thrownBy(way.call({ ...env, signal }));
    expect(error).toMatchObject({ code: "aborted", outcome: "not_sent", cause: "made up" });
    expect(hook).not.toHaveBeenCalled();
    expect(env.server.requests).toEqual([]);
  });

  test.each([
    ["handles", false],
    ["ignores", true],
  ])("does not delay the rejection of an aborted call if the function %s `signal`", async (_, isDeaf) => {
    const { hook, signals } = hang(isDeaf);
    const controller = new AbortController();
    await using env = await startEnvironment((attempt) => {
      setImmediate(() => controller.abort("made up"));
      return hook(attempt);
    });
    const error = await thrownBy(way.call({ ...env, signal: controller.signal }));
    expect(error).toMatchObject({ code: "aborted", outcome: "not_sent", cause: "made up", attempt: 1 });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(env.server.requests).toEqual([]);
    expect(env.types()).toEqual(["call_finished"]);
  });

  test.each([
    ["handles", false],
    ["ignores", true],
  ])("does not delay the rejection at timeout.overall if the function %s `signal`", async (_, isDeaf) => {
    const { hook, signals } = hang(isDeaf);
    await using env = await startEnvironment(hook, undefined, { timeout: { overall: 20 } });
    const error = await thrownBy(way.call(env));
    expect(error).toMatchObject({ code: "timed_out", limit: "overall", milliseconds: 20, outcome: "not_sent" });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(env.server.requests).toEqual([]);
    expect(env.types()).toEqual([...(canChange ? [] : ["retries_exhausted"]), "call_finished"]);
  });

  test.each<[string, Hook]>([
    [
      "throws",
      () => {
        throw new Error(`made up ${CREDENTIALS.appKey}`, { cause: new TypeError("inner") });
      },
    ],
    [
      "rejects",
      async () => Promise.reject(new Error(`made up ${CREDENTIALS.appKey}`, { cause: new TypeError("inner") })),
    ],
  ])("makes the call reject with before_attempt_failed if the function %s", async (_, hook) => {
    await using env = await startEnvironment(hook);
    const error = await thrownBy(way.call(env));
    expect(error).toMatchObject({
      code: "request_refused",
      reason: "before_attempt_failed",
      outcome: "not_sent",
      operation,
      attempt: 1,
      cause: { message: expect.stringContaining("made up"), cause: { name: "TypeError", message: "inner" } },
    });
    expect(env.server.requests).toEqual([]);
    expect(env.types()).toEqual(["call_finished"]);
  });
});

describe("the wait for beforeAttempt", () => {
  test("does not count towards timeout.attempt", async () => {
    vi.useFakeTimers();
    const waits: Hook = () => new Promise((resolve) => setTimeout(resolve, 30_000));
    const fetch = () => new Promise<Response>((resolve) => setTimeout(resolve, 900, Response.json([])));
    const broker = madeUpBroker(BASE_URL, { fetch, beforeAttempt: waits, timeout: { attempt: 1000, overall: 40_000 } });
    const call = broker.http.GET("/made/up");
    await vi.advanceTimersByTimeAsync(31_000);
    expect((await call).response.status).toBe(200);
  });

  test("ends at timeout.overall if the promise for the second attempt never resolves", async () => {
    vi.useFakeTimers();
    const hook: Hook = ({ attempt }) => new Promise((resolve) => void (attempt === 1 && resolve(undefined)));
    const fetch = async () => Response.json([], { status: 503, headers: { "retry-after": "7" } });
    const broker = madeUpBroker(BASE_URL, { fetch, beforeAttempt: hook, timeout: { overall: 10_000 } });
    const thrown = thrownBy(broker.http.GET("/made/up"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await thrown).toMatchObject({ code: "timed_out", limit: "overall", attempt: 2, outcome: "unknown" });
  });

  test("counts towards timeout.overall", async () => {
    vi.useFakeTimers();
    const waits: Hook = () => new Promise((resolve) => setTimeout(resolve, 6000));
    const fetch = () => new Promise<Response>(() => {});
    const broker = madeUpBroker(BASE_URL, { fetch, beforeAttempt: waits, timeout: { attempt: 5000, overall: 8000 } });
    const thrown = thrownBy(broker.http.GET("/made/up"));
    await vi.advanceTimersByTimeAsync(8000);
    expect(await thrown).toMatchObject({ code: "timed_out", limit: "overall", milliseconds: 8000, attempt: 1 });
  });

  test("ends before the client emits attempt_started", async () => {
    const order: string[] = [];
    const server = startWireServer();
    await using started = await server;
    const broker = createBrokerClient({
      ...CREDENTIALS,
      baseUrl: started.url,
      beforeAttempt: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        order.push("beforeAttempt");
      },
      onEvent: ({ type }) => order.push(type),
    });
    await broker.fetch(`${started.url}/made/up`);
    expect(order).toEqual(["beforeAttempt", "attempt_started", "response_received", "call_finished"]);
  });
});

test("the client takes the timestamp of each attempt after beforeAttempt has ended", async () => {
  let now = NOON;
  await using env = await startEnvironment(
    () => void (now += 5000),
    () => BUSY,
    { now: () => now },
  );
  for (const way of READS) await way.call(env).catch(() => {});
  const timestamps = env.server.requests.map((request) => headerOf(request, "x-timestamp"));
  expect(timestamps).toEqual([1, 2, 3, 4, 5, 6].map((count) => at(NOON + count * 5000)));
});

test.each(CHANGES)("a change is not retried if the response is not valid HTTP ($way)", async (way) => {
  const hook = vi.fn<Hook>();
  await using env = await startEnvironment(hook, () => "HTTP/1.1 200 OK\r\ncontent-length: made up\r\n\r\n");
  await expect(way.call(env)).rejects.toMatchObject({ code: "outcome_unknown", attempt: 1 });
  expect(hook).toHaveBeenCalledOnce();
  expect(env.server.requests).toHaveLength(1);
});

test("a call rejects with before_attempt_failed if beforeAttempt throws the error of an earlier call", async () => {
  let reason: unknown;
  const controller = new AbortController();
  await using env = await startEnvironment(({ signal }) => {
    if (reason !== undefined) throw reason;
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject((reason = signal.reason)));
      controller.abort();
    });
  });
  const [read] = READS;
  expect(await thrownBy(read?.call({ ...env, signal: controller.signal }) ?? Promise.resolve())).toMatchObject({
    code: "aborted",
  });
  expect(await thrownBy(read?.call(env) ?? Promise.resolve())).toMatchObject({
    code: "request_refused",
    reason: "before_attempt_failed",
  });
});

test("a call removes the listener from the caller's signal if beforeAttempt exceeds timeout.overall", async () => {
  const { hook } = hang(true);
  const { signal } = new AbortController();
  await using env = await startEnvironment(hook, undefined, { timeout: { overall: 20 } });
  const [read] = READS;
  await expect(read?.call({ ...env, signal })).rejects.toMatchObject({ code: "timed_out" });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test.each([
  ["a string", "limiter"],
  ["null", null],
  ["an object", { wait: () => {} }],
])("createBrokerClient throws if the option beforeAttempt is %s", (_, beforeAttempt) => {
  const options = { baseUrl: BASE_URL, ...CREDENTIALS, ...Object.fromEntries([["beforeAttempt", beforeAttempt]]) };
  expect(() => createBrokerClient(options)).toThrow(
    expect.objectContaining({ code: "invalid_configuration", message: expect.stringContaining("beforeAttempt") }),
  );
});
