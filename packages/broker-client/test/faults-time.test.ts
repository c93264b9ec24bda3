// A call whose time is up rejects with what is known, and nothing is sent afterwards.
import { setTimeout as pause } from "node:timers/promises";
import { answer } from "@org/conformance/wire-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Transport } from "../src/index.ts";
import { expectError, unanswered } from "./helpers/expect-error.ts";
import type { Script } from "./helpers/raw-server.ts";
import { OPERATIONS_AND_HTTP, retryAtOnce, WAYS, type Way } from "./helpers/ways.ts";
import { HEADERS, lastAnswer, silentBehind, startEnvironment } from "./helpers/environment.ts";
import { CREDENTIALS } from "./helpers/support.ts";

retryAtOnce();

/** Milliseconds. On a loaded machine, the request may not arrive in this time. */
const SHORT = 60;
const LONG = 60_000;

const BEFORE_THE_HEADERS_END: [when: string, script: Script][] = [
  ["behind the request", silentBehind("")],
  ["within the status line", silentBehind("HTTP/1.1 20")],
  ["within the headers", silentBehind(`${HEADERS}content-le`)],
];
const AFTER_THE_HEADERS: [when: string, script: Script][] = [
  ["behind the headers", silentBehind(`${HEADERS}content-length: 2\r\n\r\n`)],
  ["within the body", silentBehind(`${HEADERS}content-length: 2\r\n\r\n[`)],
  ["within a chunked body", silentBehind(`${HEADERS}transfer-encoding: chunked\r\n\r\n2\r\n[]\r\n`)],
  ["within the body of an error", silentBehind(answer(500, "", { "content-length": "2" }))],
  ["within the body of an unheard-of status", silentBehind(answer(999, "", { "content-length": "2" }))],
];

describe.each([
  { silences: BEFORE_THE_HEADERS_END, ways: WAYS },
  { silences: AFTER_THE_HEADERS, ways: OPERATIONS_AND_HTTP },
])(
  "a change whose time is up is sent once, and its outcome is unknown:",
  { concurrent: true },
  ({ silences, ways }) => {
    describe.each(silences)("silence %s", (_, script) => {
      test.each(ways)("$way rejects after timeout.attempt, which applies to each attempt", async (way) => {
        await using env = await startEnvironment(script, { timeout: { attempt: SHORT, overall: LONG } });
        const error = await expectError(way, env, timedOut(way, 2));
        expect(error.message).toContain(`${SHORT} ms (timeout.attempt)`);
        expect(env.server.requests.length).toBeLessThanOrEqual(error.attempt);
      });
    });
  },
);

describe("a call that reaches timeout.overall is not retried", { concurrent: true }, () => {
  test.each(WAYS)("$way", async (way) => {
    await using env = await startEnvironment(silentBehind(""), { timeout: { attempt: LONG, overall: SHORT } });
    const error = await expectError(way, env, timedOut(way, 1));
    expect(error.message).toContain(`${SHORT} ms (timeout.overall)`);
    expect(env.server.requests.length).toBeLessThanOrEqual(1);
  });
});

function timedOut(way: Way, attempt: number) {
  return way.canChange ? unanswered(way) : ({ code: "timed_out", outcome: "unknown", attempt } as const);
}

describe("a call whose credentials come too late", () => {
  test.each(WAYS)("$way is not_sent, and nothing is sent when they come", async (way) => {
    let come = () => {};
    const credentials = new Promise<typeof CREDENTIALS>((resolve) => (come = () => resolve(CREDENTIALS)));
    const fetch = vi.fn<Transport>();
    const asked = { fetch, appKey: undefined, appSecret: undefined, credentials: () => credentials };
    await using env = await startEnvironment(() => {}, { ...asked, timeout: { attempt: 20 } });
    const error = await expectError(way, env, {
      code: "timed_out",
      outcome: "not_sent",
      attempt: way.canChange ? 1 : 2,
    });
    expect(error).toMatchObject({ limit: "attempt", milliseconds: 20 });
    come();
    await pause(50);
    expect(fetch).not.toHaveBeenCalled();
  });
});

test("a call ends at timeout.overall, even if its timer fires early by the clock", async () => {
  await using env = await startEnvironment(silentBehind(""), { timeout: { attempt: LONG, overall: SHORT } });
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const call = env.broker.fetch(`${env.baseUrl}/made/up`);
  await expect(call).rejects.toMatchObject({ code: "timed_out", limit: "overall", attempt: 1 });
});

test("a response whose Retry-After exceeds the time left is returned at once", async () => {
  const busy = lastAnswer(503, "", { "retry-after": "20" });
  await using env = await startEnvironment(silentBehind(busy), { timeout: { overall: 10_000 } });
  const began = performance.now();
  const { status } = await env.broker.fetch(`${env.baseUrl}/made/up`);
  expect(status).toBe(503);
  expect(performance.now() - began).toBeLessThan(9_000);
  expect(env.server.requests).toHaveLength(1);
});
