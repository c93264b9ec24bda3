import { describe, expect, test } from "vitest";
import { startWire } from "./helpers/environment.ts";
import { thrownBy } from "./helpers/support.ts";
import { retryAtOnce } from "./helpers/ways.ts";

retryAtOnce();

const bug = () => {
  throw new Error("made up");
};

describe("broker.http", () => {
  test.each<[reason: string, ...inits: object[]]>([
    ["invalid_option", { parseAs: "made up" }, { parseAs: "formData" }, { fetch: 5 }],
    ["invalid_option", { middleware: 5 }, { middleware: [5] }, { middleware: [{ onRequest: 5 }] }],
    ["invalid_option", { middleware: [{ onRequest: () => 5 }] }, { pathSerializer: 5 }, { querySerializer: 5 }],
    ["invalid_option", { querySerializer: { object: { style: "pipeDelimited" } } }, { bodySerializer: 5 }],
    ["unsupported_parameter", { params: { query: 5 } }, { params: { path: 5 } }],
    ["unsupported_parameter", ...[() => 5, bug].map((pathSerializer) => ({ params: { path: {} }, pathSerializer }))],
    [
      "unsupported_parameter",
      ...[bug, () => ({})].map((querySerializer) => ({ params: { query: {} }, querySerializer })),
    ],
    ["unsupported_body", { bodySerializer: () => undefined }, { bodySerializer: bug }],
    ["unsupported_header", { headers: 5 }, { params: { header: { "x-made-up": "a\nb" } } }],
    ["unknown_input", { params: 5 }, { params: { qurey: {} } }],
  ])("broker.http rejects with %s for invalid options before anything is sent (%#)", async (reason, ...inits) => {
    await using env = await startWire();
    for (const wrong of inits) {
      const error = await thrownBy(env.broker.http.POST("/made/up", { body: {}, ...wrong }));
      expect(error).toMatchObject({ code: "request_refused", reason, outcome: "not_sent", attempt: 0 });
    }
    expect(env.server.requests).toHaveLength(0);
  });

  test.each([5, {}])(
    "broker.http reports the outcome `accepted` of a POST call if onResponse returns %s",
    async (made) => {
      await using env = await startWire();
      const init: object = { body: {}, middleware: [{ onResponse: () => made }] };
      const error = await thrownBy(env.broker.http.POST("/made/up", { body: {}, ...init }));
      expect(error).toMatchObject({ code: "unexpected_response", outcome: "accepted", status: 200 });
      expect(env.server.requests).toHaveLength(1);
    },
  );

  test("broker.http rejects with outcome_unknown if fetch fails and onError returns a number", async () => {
    await using env = await startWire();
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    const init: object = { middleware: [{ onError: () => 5 }], fetch };
    const error = await thrownBy(env.broker.http.POST("/made/up", { body: {}, ...init }));
    expect(error).toMatchObject({ code: "outcome_unknown" });
  });

  test("broker.http throws invalid_configuration if use() receives a number", async () => {
    await using env = await startWire();
    const { http }: { readonly http: object } = env.broker;
    const call = () => Reflect.apply(Reflect.get(http, "use"), http, [5]);
    expect(call).toThrow(expect.objectContaining({ code: "invalid_configuration" }));
  });
});
