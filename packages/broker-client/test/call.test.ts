import { answer, startWireServer } from "@org/conformance/wire-server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createClientOf } from "../src/client.ts";
import { HttpStatusError } from "../src/index.ts";
import { callByName, CHANGE, clientOver, CREDENTIALS, expectNoUnhandled, READ, thrownBy } from "./helpers/support.ts";
import { withTransport } from "./helpers/transport.ts";
import { madeUpBroker } from "./helpers/ways.ts";

const id = { path: { id: "a" } };
afterEach(() => void vi.restoreAllMocks());

describe("a call", () => {
  test("a call resolves to an object with `data`, `text` and `response` if withResponse() is called", async () => {
    const text = '[{"id":"a","made_up":12345678901234567890}]';
    await using server = await startWireServer(() => answer(200, text, { "x-made-up": "yes" }));
    const broker = madeUpBroker(server.url);
    expect(await callByName(broker, "trading", "readMadeUp")).toHaveLength(1);
    const whole = await callByName(broker, "trading", "readMadeUp").withResponse();
    expect(whole.data).toMatchObject([{ id: "a" }]);
    expect(whole.text).toBe(text);
    expect(whole.response.headers.get("x-made-up")).toBe("yes");
    expect(whole.response.url).toBe(`${server.url}/made/up`);
    expect(server.requests).toHaveLength(2);
  });

  test.each(["GET", "POST", "PUT", "DELETE"])(
    "a call sends one %s request without a body over a socket",
    async (method) => {
      await using server = await startWireServer(() => answer(200, "[]"));
      const broker = createClientOf(
        { callMadeUp: { ...CHANGE, method } },
        withTransport({ baseUrl: server.url, ...CREDENTIALS }),
      );
      expect(await callByName(broker, "trading", "callMadeUp")).toEqual([]);
      expect(server.requests.map((wire) => [wire.method, wire.body.length])).toEqual([[method, 0]]);
    },
  );

  test("a call causes no unhandled rejection if the call rejects", async () => {
    const { call } = clientOver([new Response("", { status: 404 })], READ);
    await expectNoUnhandled(async () => {
      await expect(call(id)).rejects.toMatchObject({ code: "http_status" });
      await expect(call(id).withResponse()).rejects.toMatchObject({ code: "http_status" });
    });
  });

  test("a call writes query, path, headers and body into the request", async () => {
    const { call, requests } = clientOver([new Response(null, { status: 204 })], { ...CHANGE, path: "/made-up/{id}" });
    const headers = { "x-made-up": "yes" };
    const inputs = { path: { id: "a/b" }, query: { q: "c d", list: [1, true] }, headers, body: { price: "1.50" } };
    expect(await call(inputs)).toBeUndefined();
    const [request] = requests;
    expect(request?.url).toBe("https://api.example.com/made-up/a%2Fb?q=c%20d&list=1&list=true");
    expect(request?.headers.get("x-made-up")).toBe("yes");
    expect(request?.headers.get("content-type")).toBe("application/json");
    expect(await request?.text()).toBe('{"price":"1.50"}');
  });

  test("a call resolves to the data of the response that onResponse returns", async () => {
    await using server = await startWireServer(() => answer(200, '["sent"]'));
    const broker = madeUpBroker(server.url);
    const seen: string[] = [];
    broker.http.use({
      onResponse: async ({ request, response }) => {
        seen.push(await response.clone().text(), String(request.headers.get("x-signature")));
        return Response.json(["made", "up"]);
      },
    });
    expect(await callByName(broker, "trading", "readMadeUp")).toEqual(["made", "up"]);
    // The middleware receives the unsigned request.
    expect(seen).toEqual(['["sent"]', "null"]);
  });
});

describe("a call that gets an error status", () => {
  const at = (now: string) => ({ now: () => new Date(now) });
  const date = "Sat, 21 Nov 2026 12:00:00 GMT";

  test("a call with an error status reports a clock skew of 10 s in the message, but not a clock skew of 1 s", async () => {
    const response = new Response('{"made":"up"}', { status: 401, headers: { date } });
    const behind = await thrownBy(clientOver([response], READ, at("2026-11-21T11:55:00Z")).call(id));
    expect(behind).toBeInstanceOf(HttpStatusError);
    expect(behind).toMatchObject({ status: 401, body: { made: "up" }, date: new Date(date), clockSkew: 300_000 });
    expect(String(behind)).toContain("The service's clock is 300 s ahead of the client's clock.");
    const ahead = await thrownBy(clientOver([response], READ, at("2026-11-21T12:00:10Z")).call(id));
    expect(ahead).toMatchObject({ clockSkew: -10_000 });
    expect(String(ahead)).toContain("10 s behind");
    const together = await thrownBy(clientOver([response], READ, at("2026-11-21T12:00:01Z")).call(id));
    expect(together).toMatchObject({ clockSkew: -1000 });
    expect(String(together)).not.toContain("clock");
  });

  test("a call with an error status reports no clock skew in the message if the response takes 7 s", async () => {
    const response = new Response("", { status: 401, headers: { date } });
    let now = Date.parse(date);
    const respondLate = () => {
      now += 7000;
      return response;
    };
    const error = await thrownBy(clientOver([respondLate], READ, { now: () => now }).call(id));
    expect(error).toMatchObject({ clockSkew: 0 });
    expect(String(error)).not.toContain("clock");
  });

  test("a call with an error status has no `date` and no `clockSkew` in the error if the response has no valid Date", async () => {
    const response = new Response("", { status: 400, headers: { date: "today" } });
    const error = await thrownBy(clientOver([response], READ).call(id));
    expect(error).toMatchObject({ date: undefined, clockSkew: undefined });
    expect(String(error)).not.toContain("clock");
  });

  test.each([
    [400, "answered", "Look at `body`"],
    [429, "answered", "Send fewer requests, or try again later"],
    [500, "unknown", "may have made the change"],
    [504, "unknown", "may have made the change"],
  ])("a change that gets status %i rejects with the outcome `%s`", async (status, outcome, next) => {
    const error = await thrownBy(clientOver([new Response("", { status })], CHANGE).call({ body: {} }));
    expect(error).toMatchObject({ code: "http_status", outcome });
    expect(String(error)).toContain(next);
  });

  test.each([
    [404, "Look at `body`, which the spec does not document."],
    [429, "Send fewer requests, or try again later. If `headers` contains `retry-after`, wait for that time."],
    [500, "Try again later."],
    [501, "Look at `body`, which the spec does not document."],
  ])("a read that gets status %i rejects with the advice `%s`", async (status, advice) => {
    const error = await thrownBy(clientOver([new Response("", { status })], READ, { retry: false }).call(id));
    expect(error).toMatchObject({ code: "http_status", outcome: "answered", advice });
  });

  test.each([
    ["null", null],
    ["0", 0],
    ["false", false],
    ["", ""],
    ["not found", "not found"],
  ])("a call with an error status rejects with http_status if the body is `%s`", async (text, body) => {
    const error = await thrownBy(clientOver([new Response(text, { status: 404 })], READ).call(id));
    expect(error).toMatchObject({ code: "http_status", body, headers: expect.any(Headers) });
  });
});

describe("the validation of inputs", () => {
  test.each<[string, object, string]>([
    ["an unknown input", { ...id, bogus: 1 }, "unknown_input"],
    ["a missing path parameter", {}, "unsupported_parameter"],
    ["a path parameter of null", { path: { id: null } }, "unsupported_parameter"],
    ["the path parameter `..`", { path: { id: ".." } }, "dot_segment"],
    ["a query name that needs encoding", { ...id, query: { "a&b": "c" } }, "unsupported_parameter"],
    ["an invalid header value", { ...id, headers: { "x-made-up": "a\nb" } }, "unsupported_header"],
    ["an invalid header name", { ...id, headers: { "x made up": "a" } }, "unsupported_header"],
    ["headers as pairs", { ...id, headers: [["x-made-up", "a"]] }, "unsupported_header"],
    ["search parameters as the query", { ...id, query: new URLSearchParams({ a: "b" }) }, "unsupported_parameter"],
  ])("a call with %s rejects before anything is sent", async (_, inputs, reason) => {
    const { call, requests } = clientOver([Response.json([])], { ...CHANGE, path: "/made-up/{id}" });
    const error = await thrownBy(call(inputs));
    expect(error).toMatchObject({
      code: "request_refused",
      reason,
      outcome: "not_sent",
      operation: "callMadeUp",
      attempt: 0,
    });
    expect(String(error)).not.toContain("a\nb");
    expect(requests).toHaveLength(0);
  });

  test("a call rejects inputs that are null", async () => {
    const { broker } = clientOver([Response.json([])], READ);
    expect(await thrownBy(callByName(broker, "trading", "callMadeUp", null))).toMatchObject({
      reason: "unknown_input",
    });
  });

  test("a call rejects with the reason invalid_nonce if the function `nonce` throws", async () => {
    const nonce = () => {
      throw new Error("made up");
    };
    const { call, broker, requests } = clientOver([Response.json([])], CHANGE, { nonce });
    const refused = { code: "request_refused", reason: "invalid_nonce", outcome: "not_sent", attempt: 1 };
    const error = await thrownBy(call({ body: {} }));
    expect(error).toMatchObject({ ...refused, cause: { message: expect.any(String), cause: { message: "made up" } } });
    // The stack is a redacted copy of the stack of the signer's error.
    expect(error).not.toMatchObject({ cause: { stack: expect.stringContaining("refusedBySigning") } });
    expect(await thrownBy(broker.fetch("https://api.example.com/made-up", { method: "POST" }))).toMatchObject(refused);
    expect(requests).toHaveLength(0);
  });
});

describe("a call over an unusual transport", () => {
  test("a POST call rejects with outcome_unknown if `fetch` resolves to Response.error()", async () => {
    const { call } = clientOver([Response.error()], CHANGE);
    expect(await thrownBy(call({ body: {} }))).toMatchObject({ code: "outcome_unknown" });
  });

  test("a call keeps the circular `cause` of an error that the transport throws", async () => {
    const lost = Object.assign(new Error("made up"), { cause: {} });
    lost.cause = lost;
    const fetch = () => Promise.reject(lost);
    const cause = Reflect.get(Object(await thrownBy(clientOver([], CHANGE, { fetch }).call({ body: {} }))), "cause");
    expect(cause).toMatchObject({ message: "made up" });
    expect(Reflect.get(Object(cause), "cause")).toBe(cause);
  });

  test("a call rejects with the body `[redacted]` if an error response has 20,000 nested lists", async () => {
    const { call } = clientOver([new Response("[".repeat(20_000) + "]".repeat(20_000), { status: 500 })], CHANGE);
    const expected = { code: "http_status", outcome: "unknown", body: "[redacted]" };
    expect(await thrownBy(call({ body: {} }))).toMatchObject(expected);
  });

  test("a call rejects with http_status if a request header and the response body contain many backslashes", async () => {
    const headers = { "x-made-up": "\\".repeat(60) };
    const { call } = clientOver([new Response(`${"\\".repeat(239)}x`, { status: 400 })], READ);
    expect(await thrownBy(call({ ...id, headers }))).toMatchObject({ code: "http_status" });
  });
});
