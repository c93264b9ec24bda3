import { describe, expect, test } from "vitest";
import { createBrokerClient } from "../src/index.ts";
import { startWire } from "./helpers/environment.ts";
import { testGarbage } from "./helpers/garbage.ts";
import { thrownBy } from "./helpers/support.ts";
import { retryAtOnce } from "./helpers/ways.ts";

retryAtOnce();

const bug = () => {
  throw new Error("made up");
};
testGarbage(300);

test.each([null, 5, new Map()])("createBrokerClient rejects the options %s", (options) => {
  const create = () => Reflect.apply(createBrokerClient, undefined, [options]);
  expect(create).toThrow(expect.objectContaining({ code: "invalid_configuration" }));
});

describe("broker.http", () => {
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
    ["style of the querySerializer", { querySerializer: { object: { style: "pipeDelimited" } } }, "invalid_option"],
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
    ["header", { params: { header: { "x-made-up": "a\nb" } } }, "unsupported_header"],
  ])("rejects an invalid %s before anything is sent", async (_, wrong, reason) => {
    await using env = await startWire();
    const error = await thrownBy(env.broker.http.POST("/made/up", { body: {}, ...wrong }));
    expect(error).toMatchObject({ code: "request_refused", reason, outcome: "not_sent", attempt: 0 });
    expect(env.server.requests).toHaveLength(0);
  });

  test("rejects the method TRACE with invalid_request, because fetch does not support TRACE", async () => {
    await using env = await startWire();
    // @ts-expect-error a method that the path does not have
    const error = await thrownBy(env.broker.http.TRACE("/made/up"));
    expect(error).toMatchObject({ code: "request_refused", reason: "invalid_request", outcome: "not_sent" });
    expect(env.server.requests).toHaveLength(0);
  });

  test.each([5, "a", {}, [], new Map()])(
    "reports the outcome `accepted` of a POST call if onResponse returns %s",
    async (made) => {
      await using env = await startWire();
      const init: object = { body: {}, middleware: [{ onResponse: () => made }] };
      const error = await thrownBy(env.broker.http.POST("/made/up", { body: {}, ...init }));
      expect(error).toMatchObject({ code: "unexpected_response", outcome: "accepted", status: 200 });
      expect(env.server.requests).toHaveLength(1);
    },
  );

  test("rejects with the original error if onError returns a number", async () => {
    await using env = await startWire();
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    const init: object = { middleware: [{ onError: () => 5 }], fetch };
    const error = await thrownBy(env.broker.http.POST("/made/up", { body: {}, ...init }));
    expect(error).toMatchObject({ code: "outcome_unknown" });
  });

  test("throws invalid_configuration if use() receives a number", async () => {
    await using env = await startWire();
    const { http }: { readonly http: object } = env.broker;
    const call = () => Reflect.apply(Reflect.get(http, "use"), http, [5]);
    expect(call).toThrow(expect.objectContaining({ code: "invalid_configuration" }));
  });
});

// After the client has called `fetch`, the client cannot prove that nothing was sent. The client must therefore reject
// an invalid dispatcher before the client calls `fetch`.
test.each([null, 5, "", false, {}])(
  "broker.fetch rejects the dispatcher %s before anything is sent",
  async (dispatcher) => {
    await using env = await startWire();
    const init: object = { method: "POST", body: "{}", dispatcher };
    const error = await thrownBy(env.broker.fetch(`${env.baseUrl}/a`, init));
    expect(error).toMatchObject({
      code: "request_refused",
      reason: dispatcher === null ? "invalid_request" : "invalid_option",
      outcome: "not_sent",
      attempt: 0,
    });
    expect(env.server.requests).toHaveLength(0);
  },
);
