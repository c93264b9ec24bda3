import { createBrokerClient, type BrokerClientOptions } from "@org/broker-client";
import { startSandbox, type Sandbox } from "@org/broker-sandbox";
import { answer, headerOf, startWireServer } from "@org/conformance/wire-server";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { rateLimit } from "../src/rate-limit.ts";
import { CREDENTIALS, expectSigned } from "./helpers/support.ts";

const HOUR = 3_600_000;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ credentials: CREDENTIALS });
});
afterAll(() => sandbox.close());
afterEach(() => void vi.restoreAllMocks());

function createBroker(baseUrl: string, options: BrokerClientOptions) {
  return createBrokerClient({ baseUrl, ...CREDENTIALS, ...options });
}

test("the sandbox accepts the signatures of calls that `rateLimit` delayed", async () => {
  const received = sandbox.requests.length;
  const broker = createBroker(sandbox.baseUrl, { beforeAttempt: rateLimit(1, 20) });
  await Promise.all([1, 2, 3].map(() => broker.trading.listAccounts()));
  expect(sandbox.requests.slice(received).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("the client does not send a call that is aborted while `rateLimit` delays the call", async () => {
  const received = sandbox.requests.length;
  const broker = createBroker(sandbox.baseUrl, { beforeAttempt: rateLimit(1, HOUR) });
  await broker.trading.listAccounts();
  const controller = new AbortController();
  setImmediate(() => controller.abort("made up"));
  const aborted = broker.trading.listAccounts({ signal: controller.signal });
  await expect(aborted).rejects.toMatchObject({ code: "aborted", outcome: "not_sent", cause: "made up" });
  expect(sandbox.requests.slice(received)).toHaveLength(1);
});

test("the client does not send a call that `rateLimit` delays longer than `timeout.overall`", async () => {
  const received = sandbox.requests.length;
  const broker = createBroker(sandbox.baseUrl, { beforeAttempt: rateLimit(1, HOUR) });
  await broker.trading.listAccounts();
  const late = broker.trading.listAccounts({ timeout: { overall: 50 } });
  await expect(late).rejects.toMatchObject({ code: "timed_out", limit: "overall", outcome: "not_sent" });
  expect(sandbox.requests.slice(received)).toHaveLength(1);
});

test("the client signs a retry after `rateLimit` has delayed the retry", async () => {
  let now = Date.parse("2026-11-21T12:00:00Z");
  const wait = rateLimit(2, HOUR);
  const waited = vi.fn<NonNullable<BrokerClientOptions["beforeAttempt"]>>(async (attempt) => {
    await wait?.(attempt);
    now += 60_000;
  });
  vi.spyOn(Math, "random").mockReturnValue(0);
  let calls = 0;
  await using server = await startWireServer(() => answer(calls++ === 0 ? 503 : 200, "[]"));
  await createBroker(server.url, { beforeAttempt: waited, now: () => now }).trading.listAccounts();
  expect(waited).toHaveBeenCalledTimes(2);
  expectSigned(server.requests);
  expect(server.requests.map((request) => headerOf(request, "x-timestamp"))).toEqual([
    "2026-11-21T12:01:00Z",
    "2026-11-21T12:02:00Z",
  ]);
});

describe("the rate limiter", () => {
  afterEach(() => void vi.useRealTimers());

  /** Returns the names of the attempts that the rate limiter has begun. */
  function begin(names: readonly string[], limit: number) {
    vi.useFakeTimers();
    const wait = rateLimit(limit, 1000);
    const begun: string[] = [];
    const controller = new AbortController();
    for (const operation of names) {
      const next = { operation, attempt: 1, canChange: operation.startsWith("change"), signal: controller.signal };
      void Promise.resolve(wait?.(next)).then(
        () => begun.push(operation),
        () => {},
      );
    }
    return { begun, controller };
  }

  test("the rate limiter begins at most `limit` attempts in an interval", async () => {
    const { begun } = begin(["a", "b", "c", "d", "e"], 2);
    await vi.advanceTimersByTimeAsync(999);
    expect(begun).toEqual(["a", "b"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toEqual(["a", "b", "c", "d"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("the rate limiter begins a waiting change, such as an order, before waiting reads", async () => {
    const { begun } = begin(["read", "another read", "change"], 1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(begun).toEqual(["read", "change", "another read"]);
  });

  test("the rate limiter never begins an aborted attempt", async () => {
    const { begun, controller } = begin(["a", "b", "c"], 1);
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(begun).toEqual(["a"]);
  });
});
