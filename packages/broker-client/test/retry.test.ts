import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { retryDelay } from "../src/transport/retry.ts";
import { BASE_URL, CHANGE, clientOver, READ } from "./helpers/support.ts";

const busy = (headers: Record<string, string> = {}, status = 503) => new Response("", { status, headers });
const lost = new TypeError("fetch failed");
const id = { path: { id: "a" } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function finish<Value>(promise: Promise<Value>): Promise<Value> {
  const timers = vi.advanceTimersByTimeAsync(200_000);
  await Promise.allSettled([promise, timers]);
  return promise;
}

describe("a read", () => {
  test.each([429, 502, 503, 504])("a read is retried after status %i", async (status) => {
    const { call, requests } = clientOver([busy({}, status), Response.json([])], READ);
    expect(await finish(call(id))).toEqual([]);
    expect(requests).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 408, 409, 500, 501])("a read is not retried after status %i", async (status) => {
    const { call, requests } = clientOver([busy({}, status), Response.json([])], READ);
    await expect(finish(call(id))).rejects.toMatchObject({ code: "http_status", status });
    expect(requests).toHaveLength(1);
  });

  test("a read is retried after a failed connection and after an incomplete response", async () => {
    const broken = () => new Response(new ReadableStream({ pull: (controller) => controller.error(lost) }));
    const { call, requests } = clientOver([lost, broken, Response.json([])], READ);
    expect(await finish(call(id))).toEqual([]);
    expect(requests).toHaveLength(3);
  });

  test("a read is retried after an attempt that exceeds timeout.attempt", async () => {
    const { call, requests } = clientOver([() => new Promise(() => {}), Response.json([])], READ);
    expect(await finish(call({ ...id, timeout: { attempt: 1000 } }))).toEqual([]);
    expect(requests).toHaveLength(2);
  });

  test("a read rejects with the error of the last of three attempts", async () => {
    const { call, requests } = clientOver([lost, busy({}, 502), busy({}, 504)], READ);
    await expect(finish(call(id))).rejects.toMatchObject({ status: 504, attempt: 3 });
    expect(requests).toHaveLength(3);
  });

  test.each([
    [{ attempts: 5 }, 5],
    [{ attempts: 1 }, 1],
    [false, 1],
  ] as const)("a read is limited by `retry: %j` to %i attempts", async (retry, attempts) => {
    const { call, requests } = clientOver([lost], READ, { retry });
    await expect(finish(call(id))).rejects.toMatchObject({ code: "connection_failed" });
    expect(requests).toHaveLength(attempts);
  });

  test("a read has a new nonce, timestamp and signature at each attempt", async () => {
    const { call, requests } = clientOver(
      [busy({ "retry-after": "2" }), busy({ "retry-after": "2" }), Response.json([])],
      READ,
    );
    await finish(call(id));
    for (const name of ["x-signature-nonce", "x-timestamp", "x-signature"]) {
      expect(new Set(requests.map(({ headers }) => headers.get(name))).size).toBe(3);
    }
  });

  test("a read is retried with the same body if the read is a POST request", async () => {
    const search = { ...CHANGE, retry: "safe" } as const;
    const { call, requests } = clientOver([busy(), busy(), Response.json([])], search);
    expect(await finish(call({ body: { made: "up" } }))).toEqual([]);
    expect(await Promise.all(requests.map((request) => request.text()))).toEqual(Array(3).fill('{"made":"up"}'));
  });
});

describe("a client with `retry: { attempts: 5 }`", () => {
  const retry = { attempts: 5 };

  test.each([
    ["status 503", busy()],
    ["a lost connection", lost],
  ])("a POST call is not retried after %s", async (_, step) => {
    const { call, requests } = clientOver([step, Response.json([])], CHANGE, { retry });
    await expect(finish(call({ body: { made: "up" } }))).rejects.toMatchObject({ outcome: "unknown", attempt: 1 });
    expect(requests).toHaveLength(1);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "a %s request that is not in the spec is not retried",
    async (method) => {
      const { broker, requests } = clientOver([lost], READ, { retry });
      const call = broker.fetch(`${BASE_URL}/not/in/the/spec`, { method, body: "{}" });
      await expect(finish(call)).rejects.toMatchObject({ code: "outcome_unknown" });
      expect(requests).toHaveLength(1);
    },
  );

  test.each(["/made-up/orders", "/made-up/order%73", "/made-up/orders?a=1"])(
    "a GET request to %s is not retried if its operation has `retry: never`",
    async (path) => {
      const { broker, requests } = clientOver([lost], { ...CHANGE, method: "GET" }, { retry });
      await expect(finish(broker.fetch(BASE_URL + path))).rejects.toMatchObject({
        code: "outcome_unknown",
        operation: "callMadeUp",
      });
      expect(requests).toHaveLength(1);
    },
  );

  test.each(["a/b", "a%2Fb", "é", "%"])(
    "an operation with `retry: never` is not retried if the path parameter is %j",
    async (id) => {
      const { call, requests } = clientOver([lost], { ...READ, retry: "never" }, { retry });
      await expect(finish(call({ path: { id } }))).rejects.toMatchObject({ code: "outcome_unknown" });
      expect(requests).toHaveLength(1);
    },
  );

  test("an operation with `retry: never` is not retried if a middleware changes the path", async () => {
    const { broker, call, requests } = clientOver([lost], { ...READ, retry: "never" }, { retry });
    broker.http.use({ onRequest: ({ request }) => new Request(request.url.replace("/made-up", "/gateway"), request) });
    await expect(finish(call(id))).rejects.toMatchObject({ code: "outcome_unknown" });
    expect(requests).toHaveLength(1);
  });

  test("a read is not retried if a middleware replaces the request by a POST request", async () => {
    const { broker, call, requests } = clientOver([lost], READ, { retry });
    broker.http.use({ onRequest: ({ request }) => new Request(request, { method: "POST", body: "{}" }) });
    await expect(finish(call(id))).rejects.toMatchObject({ code: "outcome_unknown" });
    expect(requests).toHaveLength(1);
  });
});

describe("a request that is not in the spec", () => {
  test.each(["GET", "HEAD"])(
    "a request that is not in the spec is retried after status 503 if broker.fetch sends a %s request",
    async (method) => {
      const { broker, requests } = clientOver([busy(), Response.json([])], CHANGE);
      expect((await finish(broker.fetch(`${BASE_URL}/not/in/the/spec`, { method }))).status).toBe(200);
      expect(requests.map((request) => request.method)).toEqual([method, method]);
    },
  );

  test("a request that is not in the spec is retried after status 503 if broker.http sends a GET request", async () => {
    // The spec has no operation for this GET request.
    const { broker, requests } = clientOver([busy(), Response.json([])], CHANGE);
    expect((await finish(broker.http.GET("/made/up"))).response.status).toBe(200);
    expect(requests.map(({ method }) => method)).toEqual(["GET", "GET"]);
  });
});

describe("the wait before a retry", () => {
  test("the wait before a retry is random, below a limit that doubles from 500 ms to 30 s", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, drawn) => {
          expect(retryDelay(attempt, undefined, 0, drawn)).toBe(drawn * Math.min(500 * 2 ** (attempt - 1), 30_000));
        },
      ),
    );
  });

  const date = "Sat, 21 Nov 2026 12:00:00 GMT";
  test.each<[string, Record<string, string>, number]>([
    ["seconds", { "retry-after": "7" }, 7000],
    ["a date, compared with the response's Date", { "retry-after": "Sat, 21 Nov 2026 12:00:09 GMT", date }, 9000],
    ["a date, compared with the client's clock because the response has no Date", { "retry-after": date }, 4000],
    ["a date from a cache, compared with the client's clock", { "retry-after": date, date, age: "0" }, 4000],
    ["several values, of which the longest applies", { "retry-after": `3, 9, ${date}` }, 9000],
    ["two dates, of which the later applies", { "retry-after": `${date}, Sat, 21 Nov 2026 12:00:01 GMT` }, 5000],
    ["more than 30 seconds", { "retry-after": "3600" }, 30_000],
    ["a date in the past", { "retry-after": "Sat, 21 Nov 2026 11:00:00 GMT", date }, 0],
    ["an invalid value", { "retry-after": "soon" }, 0],
    ["a negative value", { "retry-after": "-5" }, 0],
  ])("the wait before a retry is $2 ms if the header Retry-After has %s", (_, headers, expected) => {
    expect(retryDelay(1, busy(headers).headers, Date.parse(date) - 4000, 0)).toBe(expected);
  });

  test("the wait before a retry is not shortened by the header `Retry-After: 0`", () => {
    expect(retryDelay(1, busy({ "retry-after": "0" }).headers, 0, 0.5)).toBe(250);
  });

  test("the wait before a retry does not begin if an event listener aborts the call", async () => {
    const controller = new AbortController();
    const onEvent = ({ type }: { type: string }) => type === "retry_scheduled" && controller.abort("enough");
    const { call } = clientOver([busy({ "retry-after": "20" })], READ, { onEvent });
    const thrown = call({ ...id, signal: controller.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(0);
    expect(await thrown).toMatchObject({ code: "aborted", cause: "enough" });
  });

  test("the wait before a retry does not begin if Retry-After exceeds timeout.overall", async () => {
    const { call, requests, events } = clientOver([busy({ "retry-after": "20" })], READ, {
      timeout: { overall: 10_000 },
    });
    await expect(finish(call(id))).rejects.toMatchObject({ code: "http_status", status: 503 });
    expect(events.at(-1)?.milliseconds).toBeLessThan(5000);
    expect(requests).toHaveLength(1);
  });
});

test("timeout.overall includes all attempts and waits of a call", async () => {
  const { call, requests, events } = clientOver([() => new Promise(() => {})], READ, {
    timeout: { attempt: 4000, overall: 9000 },
  });
  vi.spyOn(Math, "random").mockReturnValue(0);
  await expect(finish(call(id))).rejects.toMatchObject({
    code: "timed_out",
    limit: "overall",
    milliseconds: 9000,
    attempt: 3,
  });
  expect(events.slice(-2)).toMatchObject([
    { type: "retries_exhausted", milliseconds: 9000 },
    { type: "call_finished", ok: false, code: "timed_out", outcome: "unknown", attempts: 3, milliseconds: 9000 },
  ]);
  expect(requests).toHaveLength(3);
});
