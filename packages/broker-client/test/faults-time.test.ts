// A call that exceeds a limit of `timeout` rejects with the right outcome. After `timeout.overall`, the client does not
// send it again.
import { setTimeout as pause } from "node:timers/promises";
import { answer } from "@org/conformance/wire-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { FetchFunction } from "../src/index.ts";
import { expectError, unanswered, type Expected } from "./helpers/expect-error.ts";
import { startRawServer, type Script } from "./helpers/raw-server.ts";
import { madeUpBroker, OPERATIONS_AND_HTTP, retryAtOnce, WAYS, type Way } from "./helpers/ways.ts";
import { HEADERS, silentBehind, startEnvironment, type TestEnvironment } from "./helpers/environment.ts";
import { CREDENTIALS } from "./helpers/support.ts";
import { byTransport } from "./helpers/transport.ts";

retryAtOnce();

/** Value of the limit in milliseconds. On a loaded machine, the request may arrive after the limit. */
const SHORT = 60;
const LONG = 60_000;

const NOT_SENT = { code: "timed_out", outcome: "not_sent" } as const;

const BEFORE_THE_HEADERS_END: [when: string, script: Script][] = [
  ["after the request", silentBehind("")],
  ["within the status line", silentBehind("HTTP/1.1 20")],
  ["within the headers", silentBehind(`${HEADERS}content-le`)],
];
const AFTER_THE_HEADERS: [when: string, script: Script][] = [
  ["after the headers", silentBehind(`${HEADERS}content-length: 2\r\n\r\n`)],
  ["within the body", silentBehind(`${HEADERS}content-length: 2\r\n\r\n[`)],
  ["within a chunked body", silentBehind(`${HEADERS}transfer-encoding: chunked\r\n\r\n2\r\n[]\r\n`)],
  ["within the body of an error", silentBehind(answer(500, "", { "content-length": "2" }))],
  ["within the body of an unknown status", silentBehind(answer(999, "", { "content-length": "2" }))],
];

describe.each([
  { silences: BEFORE_THE_HEADERS_END, ways: WAYS },
  { silences: AFTER_THE_HEADERS, ways: OPERATIONS_AND_HTTP },
])("a server that sends nothing", { concurrent: true }, ({ silences, ways }) => {
  describe.each(silences)("%s", (_, script) => {
    test.each(ways)(
      "makes a call by $way reject at timeout.attempt, with at most one request per attempt",
      async (way) => {
        await using env = await startEnvironment(script, { timeout: { attempt: SHORT, overall: LONG } });
        const error = await expectError(way, env, timedOut(way, 2, env));
        expect(error.message).toContain(`${SHORT} ms (timeout.attempt)`);
        expect(env.server.requests.length).toBeLessThanOrEqual(error.attempt);
      },
    );
  });
});

describe("a call whose handshake exceeds timeout.attempt rejects, and is not sent", { concurrent: true }, () => {
  test.each(WAYS)("by $way", async (way) => {
    await using server = await startRawServer(() => {});
    const baseUrl = `https://${server.host}`;
    const broker = madeUpBroker(baseUrl, { timeout: { attempt: SHORT, overall: LONG } });
    const attempt = way.canChange ? 1 : 2;
    // fetch does not report the moment when it writes a request.
    const expected = byTransport({ fetch: unknown(way, attempt), undici: { ...NOT_SENT, attempt } });
    await expectError(way, { broker, baseUrl }, expected);
    expect(server.requests).toHaveLength(0);
  });
});

describe("a call that reaches timeout.overall rejects, and is not retried", { concurrent: true }, () => {
  test.each(WAYS)("by $way", async (way) => {
    await using env = await startEnvironment(silentBehind(""), { timeout: { attempt: LONG, overall: SHORT } });
    const error = await expectError(way, env, timedOut(way, 1, env));
    expect(error.message).toContain(`${SHORT} ms (timeout.overall)`);
    expect(env.server.requests.length).toBeLessThanOrEqual(1);
  });
});

function unknown(way: Way, attempt: number): Expected {
  return way.canChange ? unanswered(way) : { code: "timed_out", outcome: "unknown", attempt };
}

/**
 * Returns the expected error of a call that exceeds a limit. On a loaded machine, the limit can end before the
 * connection is open, and undici then reports that nothing was sent.
 */
function timedOut(way: Way, most: number, { server }: TestEnvironment) {
  const attempt = way.canChange ? 1 : most;
  const isNotSent = () => byTransport({ fetch: false, undici: server.begun < attempt });
  return (outcome: unknown): Expected =>
    outcome === "not_sent" && isNotSent() ? { ...NOT_SENT, attempt } : unknown(way, attempt);
}

describe("a call whose credentials arrive after timeout.attempt", () => {
  test.each(WAYS)("by $way rejects with timed_out and the outcome not_sent, and is never sent", async (way) => {
    let come = () => {};
    const credentials = new Promise<typeof CREDENTIALS>((resolve) => (come = () => resolve(CREDENTIALS)));
    const fetch = vi.fn<FetchFunction>();
    const asked = { fetch, appKey: undefined, appSecret: undefined, credentials: () => credentials };
    await using env = await startEnvironment(() => {}, { ...asked, timeout: { attempt: 20 } });
    const error = await expectError(way, env, { ...NOT_SENT, attempt: way.canChange ? 1 : 2 });
    expect(error).toMatchObject({ limit: "attempt", milliseconds: 20 });
    come();
    await pause(50);
    expect(fetch).not.toHaveBeenCalled();
  });
});

test("a call that reaches timeout.overall is not retried, even if its timer fires before the clock shows the limit", async () => {
  await using env = await startEnvironment(silentBehind(""), { timeout: { attempt: LONG, overall: SHORT } });
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const call = env.broker.fetch(`${env.baseUrl}/made/up`);
  await expect(call).rejects.toMatchObject({ code: "timed_out", limit: "overall", attempt: 1 });
});
