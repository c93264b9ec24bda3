import { answer } from "@org/conformance/wire-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { expectError, unanswered, type Expected } from "./helpers/expect-error.ts";
import { startRawServer, type Script } from "./helpers/raw-server.ts";
import { madeUpBroker, OPERATIONS_AND_HTTP, retryAtOnce, WAYS, type Way } from "./helpers/ways.ts";
import { HEADERS, silentBehind, startEnvironment, type TestEnvironment } from "./helpers/environment.ts";
import { thrownBy } from "./helpers/support.ts";
import { byTransport } from "./helpers/transport.ts";

retryAtOnce();

/**
 * Time limit in milliseconds. On a machine under high load, the time limit can end before the server receives the
 * request.
 */
const SHORT = 60;
const LONG = 60_000;

const NOT_SENT = { code: "timed_out", outcome: "not_sent" } as const;

const BEFORE_THE_HEADERS_END: [when: string, script: Script][] = [
  ["before the status line", silentBehind("")],
  ["within the status line", silentBehind("HTTP/1.1 20")],
  ["within the headers", silentBehind(`${HEADERS}content-le`)],
];
const AFTER_THE_HEADERS: [when: string, script: Script][] = [
  ["after the headers", silentBehind(`${HEADERS}content-length: 2\r\n\r\n`)],
  ["within the body", silentBehind(`${HEADERS}content-length: 2\r\n\r\n[`)],
  ["within a chunked body", silentBehind(`${HEADERS}transfer-encoding: chunked\r\n\r\n2\r\n[]\r\n`)],
  ["within the body of a response with status 500", silentBehind(answer(500, "", { "content-length": "2" }))],
  ["within the body of a response with status 999", silentBehind(answer(999, "", { "content-length": "2" }))],
];

describe.each([
  { silences: BEFORE_THE_HEADERS_END, ways: WAYS },
  { silences: AFTER_THE_HEADERS, ways: OPERATIONS_AND_HTTP },
])("the time limit of an attempt", { concurrent: true }, ({ silences, ways }) => {
  describe.each(silences)("a call to a server that stops sending %s", (_, script) => {
    test.each(ways)("a call rejects after timeout.attempt if the server stops sending ($way)", async (way) => {
      await using env = await startEnvironment(script, { timeout: { attempt: SHORT, overall: LONG } });
      const error = await expectError(way, env, timedOut(way, 2, env));
      expect(error.message).toContain(`${SHORT} ms (timeout.attempt)`);
      expect(env.server.requests.length).toBeLessThanOrEqual(error.attempt);
    });
  });
});

describe("the option `timeout` of a call", { concurrent: true }, () => {
  test.each(WAYS)("the option `timeout` of a call replaces a limit of the client ($way)", async (way) => {
    for (const [limit, attempts] of [["attempt", 2] as const, ["overall", 1] as const]) {
      await using env = await startEnvironment(silentBehind(""), { timeout: { attempt: LONG, overall: LONG } });
      const error = await expectError(way, { ...env, timeout: { [limit]: SHORT } }, timedOut(way, attempts, env));
      expect(error.message).toContain(`${SHORT} ms (timeout.${limit})`);
    }
  });

  test.each(WAYS)(
    "the option `timeout` of a call makes the call reject with invalid_configuration if the option is invalid ($way)",
    async (way) => {
      await using env = await startEnvironment(silentBehind(""));
      const error = await thrownBy(way.call({ ...env, timeout: { attempt: -1 } }));
      expect(error).toMatchObject({ code: "invalid_configuration", outcome: "not_sent" });
      expect(env.server.requests).toHaveLength(0);
    },
  );
});

describe("a call whose handshake exceeds timeout.attempt", { concurrent: true }, () => {
  test.each(WAYS)(
    "a call whose handshake exceeds timeout.attempt rejects before the client sends the request ($way)",
    async (way) => {
      await using server = await startRawServer(() => {});
      const baseUrl = `https://${server.host}`;
      const broker = madeUpBroker(baseUrl, { timeout: { attempt: SHORT, overall: LONG } });
      const attempt = way.canChange ? 1 : 2;
      // `fetch` does not report when `fetch` writes a request, so the client cannot know whether the request was sent.
      const expected = byTransport({ fetch: unknown(way, attempt), undici: { ...NOT_SENT, attempt } });
      await expectError(way, { broker, baseUrl }, expected);
      expect(server.requests).toHaveLength(0);
    },
  );
});

describe("a call that reaches timeout.overall", { concurrent: true }, () => {
  test.each(WAYS)("a call that reaches timeout.overall rejects without a retry ($way)", async (way) => {
    await using env = await startEnvironment(silentBehind(""), { timeout: { attempt: LONG, overall: SHORT } });
    const error = await expectError(way, env, timedOut(way, 1, env));
    expect(error.message).toContain(`${SHORT} ms (timeout.overall)`);
    expect(env.server.requests.length).toBeLessThanOrEqual(1);
  });
});

function unknown(way: Way, attempt: number): Expected {
  return way.canChange ? unanswered(way) : { code: "timed_out", outcome: "unknown", attempt };
}

// On a machine under high load, the call can time out before the connection is open. undici then reports that nothing
// was sent.
function timedOut(way: Way, most: number, { server }: TestEnvironment) {
  const attempt = way.canChange ? 1 : most;
  const isNotSent = () => byTransport({ fetch: false, undici: server.begun < attempt });
  return (outcome: unknown): Expected =>
    outcome === "not_sent" && isNotSent() ? { ...NOT_SENT, attempt } : unknown(way, attempt);
}

test("a call that reaches timeout.overall is not retried, even if the timer fires slightly early", async () => {
  await using env = await startEnvironment(silentBehind(""), { timeout: { attempt: LONG, overall: SHORT } });
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const call = env.broker.fetch(`${env.baseUrl}/made/up`);
  await expect(call).rejects.toMatchObject({ code: "timed_out", limit: "overall", attempt: 1 });
});
