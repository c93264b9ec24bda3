import { describe, expect, test } from "vitest";
import { expectError } from "./helpers/expect-error.ts";
import { CHANGES, READS, retryAtOnce, WAYS, type Way } from "./helpers/ways.ts";
import { cutBehind, lastAnswer, startEnvironment } from "./helpers/environment.ts";
import { byTransport } from "./helpers/transport.ts";

retryAtOnce();

describe.each([
  { status: 400, isTransient: false, line: "400 Bad Request" },
  { status: 429, isTransient: true, line: "429 Too Many Requests" },
  { status: 500, isTransient: false, line: "500 Внутренняя ошибка" },
  { status: 503, isTransient: true, line: "503 " },
  { status: 999, isTransient: false, line: "999 Odd" },
])("a call that gets the status $line", ({ status, isTransient, line }) => {
  test.each(WAYS)(
    "a call reports an error status of the service ($way)",
    async ({ kind, operation, canChange, call }) => {
      await using env = await startEnvironment(cutBehind(lastAnswer(line, '{"made":"up"}')));
      const answer = await call(env).catch((error: unknown) => error);
      const outcome = canChange && status >= 500 ? "unknown" : "answered";
      const attempt = isTransient && !canChange ? 2 : 1;
      const expected = {
        operation: { code: "http_status", operation, outcome, attempt, status, body: { made: "up" } },
        http: { error: { made: "up" }, response: { status, statusText: line.slice(4) } },
        fetch: { status, statusText: line.slice(4) },
      };
      expect(answer).toMatchObject(expected[kind]);
      expect(env.server.requests).toHaveLength(attempt);
    },
  );
});

describe("a call that gets a redirect", () => {
  test.each(WAYS)("a call that gets a redirect rejects with redirect_refused ($way)", async (way) => {
    await using env = await startEnvironment(cutBehind(lastAnswer(307, "", { location: "http://127.0.0.1:1/" })));
    const error = await expectError(way, env, { code: "request_refused", outcome: "answered", attempt: 1 });
    expect(error).toMatchObject({ reason: "redirect_refused", cause: expect.any(Error) });
    expect(env.server.requests).toHaveLength(1);
  });
});

describe("a request that gets status 421", () => {
  const asked = async ({ call }: Way) => {
    await using env = await startEnvironment(cutBehind(lastAnswer(421)));
    await call(env).catch((error: unknown) => error);
    return env.server.requests.length;
  };

  test.each(CHANGES)("a change that gets status 421 is sent once ($way)", async (way) => {
    expect(await asked(way)).toBe(1);
  });

  // Node's fetch repeats a read with the same nonce. A repeated read is harmless, because a read changes nothing.
  const fails = byTransport({ fetch: true, undici: false });
  test.each(READS)("a read that gets status 421 is sent once ($way)", { fails }, async (way) => {
    expect(await asked(way)).toBe(1);
  });
});
