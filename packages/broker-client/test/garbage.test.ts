import { startWireServer } from "@org/conformance/wire-server";
import { describe, expect, test } from "vitest";
import { createBrokerClient } from "../src/index.ts";
import { bug, testGarbage, trap } from "./helpers/garbage.ts";
import { thrownBy } from "./helpers/support.ts";
import { madeUpBroker, retryAtOnce } from "./helpers/ways.ts";

retryAtOnce();
testGarbage(300);

test.each<[string, unknown]>([
  ["null", null],
  ["a number", 5],
  ["a Proxy that throws", new Proxy({}, trap)],
  ["a getter that throws", Object.defineProperty({}, "appKey", { get: bug, enumerable: true })],
  ["an instance", new Map()],
])("createBrokerClient rejects options that are %s", (_, options) => {
  const create: unknown = createBrokerClient;
  const call = () => (typeof create === "function" ? Reflect.apply(create, undefined, [options]) : undefined);
  expect(call).toThrow(expect.objectContaining({ code: "invalid_configuration" }));
});

describe("broker.http", () => {
  const open = async () => {
    const server = await startWireServer();
    return { server, http: madeUpBroker(server.url).http, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
  };

  test.each<[string, object, string]>([
    ["cache", { cache: "made up" }, "invalid_request"],
    ["signal", { signal: 5 }, "invalid_option"],
    ["parseAs", { parseAs: "made up" }, "invalid_option"],
    ["parseAs that is a member of Response", { parseAs: "formData" }, "invalid_option"],
    ["fetch", { fetch: 5 }, "invalid_option"],
    ["middleware", { middleware: 5 }, "invalid_option"],
    ["member of middleware", { middleware: [5] }, "invalid_option"],
    ["onRequest", { middleware: [{ onRequest: 5 }] }, "invalid_option"],
    ["result of onRequest", { middleware: [{ onRequest: () => 5 }] }, "invalid_option"],
    ["pathSerializer", { pathSerializer: 5 }, "invalid_option"],
    ["result of pathSerializer", { params: { path: {} }, pathSerializer: () => 5 }, "unsupported_parameter"],
    ["pathSerializer that throws", { params: { path: {} }, pathSerializer: bug }, "unsupported_parameter"],
    ["querySerializer", { querySerializer: 5 }, "invalid_option"],
    ["style of the querySerializer", { querySerializer: { array: { style: "made up" } } }, "invalid_option"],
    ["result of querySerializer", { params: { query: {} }, querySerializer: () => ({}) }, "unsupported_parameter"],
    ["querySerializer that throws", { params: { query: {} }, querySerializer: bug }, "unsupported_parameter"],
    ["bodySerializer", { bodySerializer: 5 }, "invalid_option"],
    ["result of bodySerializer", { bodySerializer: () => undefined }, "unsupported_body"],
    ["bodySerializer that throws", { bodySerializer: bug }, "unsupported_body"],
    ["headers", { headers: 5 }, "unsupported_header"],
    ["params", { params: 5 }, "unknown_input"],
    ["member of params", { params: { qurey: {} } }, "unknown_input"],
    ["query", { params: { query: 5 } }, "unsupported_parameter"],
    ["path", { params: { path: 5 } }, "unsupported_parameter"],
  ])("rejects an invalid %s before anything is sent", async (_, wrong, reason) => {
    await using env = await open();
    const error = await thrownBy(env.http.POST("/made/up", { body: {}, ...wrong }));
    expect(error).toMatchObject({ code: "request_refused", reason, outcome: "not_sent", attempt: 0 });
    expect(env.server.requests).toHaveLength(0);
  });

  test("rejects the method TRACE with invalid_request, because fetch does not support TRACE", async () => {
    await using env = await open();
    // @ts-expect-error a method that the path does not have
    const error = await thrownBy(env.http.TRACE("/made/up"));
    expect(error).toMatchObject({ code: "request_refused", reason: "invalid_request", outcome: "not_sent" });
    expect(env.server.requests).toHaveLength(0);
  });

  test.each([5, "a", {}, [], new Map()])(
    "reports the outcome `accepted` of a POST call if onResponse returns %s",
    async (made) => {
      await using env = await open();
      const init: object = { body: {}, middleware: [{ onResponse: () => made }] };
      const error = await thrownBy(env.http.POST("/made/up", { body: {}, ...init }));
      expect(error).toMatchObject({ code: "unexpected_response", outcome: "accepted", status: 200 });
      expect(env.server.requests).toHaveLength(1);
    },
  );

  test("rejects with the original error if onError returns a number", async () => {
    await using env = await open();
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    const init: object = { middleware: [{ onError: () => 5 }], fetch };
    const error = await thrownBy(env.http.POST("/made/up", { body: {}, ...init }));
    expect(error).toMatchObject({ code: "outcome_unknown" });
  });

  test("throws invalid_configuration if use() receives a number", async () => {
    await using env = await open();
    const use: unknown = Reflect.get(env.http, "use");
    const call = () => (typeof use === "function" ? Reflect.apply(use, undefined, [5]) : undefined);
    expect(call).toThrow(expect.objectContaining({ code: "invalid_configuration" }));
  });
});

// After the client has called `fetch`, the client cannot prove that nothing was sent. The client must therefore reject
// an invalid dispatcher before the client calls `fetch`.
test.each([null, 5, "", false, {}])(
  "broker.fetch rejects the dispatcher %s before anything is sent",
  async (dispatcher) => {
    await using server = await startWireServer();
    const init: object = { method: "POST", body: "{}", dispatcher };
    const error = await thrownBy(madeUpBroker(server.url).fetch(`${server.url}/a`, init));
    expect(error).toMatchObject({
      code: "request_refused",
      reason: dispatcher === null ? "invalid_request" : "invalid_option",
      outcome: "not_sent",
      attempt: 0,
    });
    expect(server.requests).toHaveLength(0);
  },
);
