// Tests what the functions beforeAttempt(), headers() and credentials() have in common. A function that fails or does
// not end in time prevents the attempt.
import { setTimeout as pause } from "node:timers/promises";
import { answer } from "@org/conformance/wire-server";
import { describe, expect, test, vi } from "vitest";
import type { BrokerClientOptions, FetchFunction } from "../src/index.ts";
import { startWire } from "./helpers/environment.ts";
import { CREDENTIALS, thrownBy } from "./helpers/support.ts";
import { retryAtOnce, WAYS } from "./helpers/ways.ts";

retryAtOnce();

type Act = (signal?: AbortSignal) => unknown;

interface CallerFunction {
  readonly name: string;
  readonly reason: string;
  /** Expected cause of the client's error if the function fails. */
  readonly cause: object;
  /** Time limit that includes the function. */
  readonly limit: "attempt" | "overall";
  readonly options: (act: Act) => BrokerClientOptions;
}

const FAILURE = new Error("made up", { cause: new TypeError("inner") });
const FAILED = { message: "made up", cause: { name: "TypeError", message: "inner" } };

const fail = (): never => {
  throw FAILURE;
};

async function after<Value>(acted: unknown, value: Value): Promise<Value> {
  await acted;
  return value;
}

const FUNCTIONS: readonly CallerFunction[] = [
  {
    name: "beforeAttempt()",
    reason: "before_attempt_failed",
    cause: FAILED,
    limit: "overall",
    options: (act) => ({ beforeAttempt: ({ signal }) => act(signal) }),
  },
  {
    name: "headers()",
    reason: "headers_unavailable",
    cause: FAILED,
    limit: "attempt",
    options: (act) => ({ headers: () => after(act(), {}) }),
  },
  {
    name: "credentials()",
    reason: "credentials_unavailable",
    cause: { name: "SigningError", code: "credentials_unavailable", cause: FAILED },
    limit: "attempt",
    options: (act) => ({ appKey: undefined, appSecret: undefined, credentials: () => after(act(), CREDENTIALS) }),
  },
];

const deaf = () => new Promise(() => {});
const listening: Act = (signal) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

describe.each(FUNCTIONS)("the caller's function $name", ({ reason, cause, limit, options }) => {
  describe.each(WAYS)("a call ($way)", (way) => {
    const attempts = way.canChange ? 1 : 2;

    test("a caller's function is called once for each attempt", async () => {
      const act = vi.fn<Act>();
      await using env = await startWire(() => answer(503, "", { "retry-after": "0" }), options(act));
      await way.call(env).catch(() => {});
      expect(act).toHaveBeenCalledTimes(attempts);
      expect(env.server.requests).toHaveLength(attempts);
    });

    test("a caller's function is not called if the signal of the call is already aborted", async () => {
      const act = vi.fn<Act>();
      await using env = await startWire(undefined, options(act));
      const error = await thrownBy(way.call({ ...env, signal: AbortSignal.abort("made up") }));
      expect(error).toMatchObject({ code: "aborted", outcome: "not_sent", cause: "made up" });
      expect(act).not.toHaveBeenCalled();
      expect(env.server.requests).toEqual([]);
    });

    test.each<[string, Act]>([
      ["throws", fail],
      ["rejects", async () => fail()],
    ])(`a caller's function makes the call reject with ${reason} if the function %s`, async (_, act) => {
      await using env = await startWire(undefined, options(act));
      const { operation } = way;
      const expected = { code: "request_refused", reason, outcome: "not_sent", operation, attempt: 1, cause };
      expect(await thrownBy(way.call(env))).toMatchObject(expected);
      expect(env.server.requests).toEqual([]);
      expect(env.types()).toEqual([...(limit === "attempt" ? ["attempt_started"] : []), "call_finished"]);
    });

    test.each([
      ["ignores", deaf],
      ["handles", listening],
    ])(
      "a caller's function does not delay the rejection of an aborted call if the function %s the signal",
      async (_, act) => {
        const controller = new AbortController();
        const signals: (AbortSignal | undefined)[] = [];
        const start: Act = (signal) => {
          signals.push(signal);
          setImmediate(() => controller.abort("made up"));
          return act(signal);
        };
        await using env = await startWire(undefined, options(start));
        const error = await thrownBy(way.call({ ...env, signal: controller.signal }));
        expect(error).toMatchObject({ code: "aborted", outcome: "not_sent", cause: "made up", attempt: 1 });
        expect(signals.map((signal) => signal?.aborted)).toEqual([limit === "overall" ? true : undefined]);
        expect(env.server.requests).toEqual([]);
      },
    );

    test(`a caller's function does not delay the rejection at timeout.${limit}, and causes no later request`, async () => {
      const ends: (() => void)[] = [];
      const act = () => new Promise<void>((resolve) => ends.push(resolve));
      const fetch = vi.fn<FetchFunction>();
      await using env = await startWire(undefined, { ...options(act), fetch, timeout: { [limit]: 20 } });
      const isRetried = limit === "attempt" && !way.canChange;
      const expected = { limit, milliseconds: 20, attempt: isRetried ? 2 : 1 };
      expect(await thrownBy(way.call(env))).toMatchObject({ code: "timed_out", outcome: "not_sent", ...expected });
      for (const end of ends) end();
      await pause(20);
      expect(fetch).not.toHaveBeenCalled();
    });
  });
});
