import { describe, expect, test } from "vitest";
import { startWire } from "./helpers/environment.ts";
import { thrownBy } from "./helpers/support.ts";
import { byTransport, failToConnect } from "./helpers/transport.ts";
import { madeUpBroker, retryAtOnce, WAYS, type MadeUpBroker } from "./helpers/ways.ts";

retryAtOnce();

const BODY = '{"made":"up"}';

const CALLS: [way: string, call: (broker: MadeUpBroker, url: string, init: object) => Promise<unknown>][] = [
  ["broker.http.GET", (broker, _, init) => broker.http.GET("/made/up", { ...init })],
  ["broker.http.POST", (broker, _, init) => broker.http.POST("/made/up", { body: { made: "up" }, ...init })],
  ["broker.fetch with a GET", (broker, url, init) => broker.fetch(url, init)],
  ["broker.fetch with a POST", (broker, url, init) => broker.fetch(url, { method: "POST", body: BODY, ...init })],
  [
    "broker.fetch with a Request",
    (broker, url, init) => broker.fetch(new Request(url, { method: "POST", body: BODY }), init),
  ],
];

describe.each(CALLS)("%s", (_, call) => {
  test.each([
    ["transfer-encoding", "chunked"],
    ["expect", "100-continue"],
    ["upgrade", "h2c"],
    ["Keep-Alive", "timeout=5"],
    ["connection", "upgrade"],
    ["connection", "x-made-up"],
  ])("rejects the header `%s: %s` before anything is sent", async (name, value) => {
    await using env = await startWire();
    const error = await thrownBy(call(env.broker, `${env.baseUrl}/a`, { headers: { [name]: value } }));
    expect(error).toMatchObject({
      code: "request_refused",
      reason: "unsupported_header",
      outcome: "not_sent",
      attempt: 0,
    });
    expect(env.server.requests).toHaveLength(0);
  });

  test.each<[string, object]>([
    ["the header `connection: close`", { headers: { connection: "close" } }],
    ["the header `connection: Keep-Alive`", { headers: { connection: "Keep-Alive" } }],
    ["the header te", { headers: { te: "trailers" } }],
    ["the header trailer", { headers: { trailer: "x-made-up" } }],
    ["the header proxy-connection", { headers: { "proxy-connection": "close" } }],
    ["a wrong content-length", { headers: { "content-length": "5" } }],
    ["a wrong host", { headers: { host: "made-up.example.com" } }],
    ["keepalive", { keepalive: true }],
    ["mode cors", { mode: "cors" }],
    ["mode same-origin", { mode: "same-origin" }],
    ["cache", { cache: "no-store" }],
    ["cache only-if-cached", { cache: "only-if-cached", mode: "same-origin" }],
    ["credentials", { credentials: "include" }],
    ["an empty integrity", { integrity: "" }],
    ["referrer", { referrer: "about:client", referrerPolicy: "origin" }],
    ["priority", { priority: "high" }],
    ["duplex", { duplex: "half" }],
    ["signal null", { signal: null }],
  ])("sends one request with the correct host header if the call has %s", async (_, init) => {
    await using env = await startWire();
    await call(env.broker, `${env.baseUrl}/a`, init);
    expect(env.server.requests).toHaveLength(1);
    const host = env.baseUrl.replace("http://", "");
    expect(env.server.lastRequest().headers).toContainEqual(["host", host]);
  });

  test.each<[string, object]>([
    ["mode no-cors", { mode: "no-cors" }],
    ["an integrity hash", { integrity: "sha256-AAAA" }],
    ["an integrity that is not a hash", { integrity: "made up" }],
    ["mode navigate", { mode: "navigate" }],
    ["cache only-if-cached without same-origin", { cache: "only-if-cached" }],
    ["an unknown cache", { cache: "made up" }],
    ["unknown credentials", { credentials: "made up" }],
    ["a referrer that is not a URL", { referrer: "::" }],
    ["an unknown referrerPolicy", { referrerPolicy: "made up" }],
    ["an unknown duplex", { duplex: "full" }],
    ["a signal that is a number", { signal: 5 }],
    ["a signal that is an object", { signal: {} }],
    ["a dispatcher that is a number", { dispatcher: 5 }],
    ["a dispatcher that is an object", { dispatcher: {} }],
  ])("rejects %s before anything is sent", async (_, init) => {
    await using env = await startWire();
    const error = await thrownBy(call(env.broker, `${env.baseUrl}/a`, init));
    expect(error).toMatchObject({
      code: "request_refused",
      reason: expect.stringMatching(/^invalid_(?:request|option)$/),
    });
    expect(error).toMatchObject({ outcome: "not_sent", attempt: 0 });
    expect(env.server.requests).toHaveLength(0);
  });
});

test("broker.fetch sends a body of more than 64 KiB if `keepalive` is set", async () => {
  await using env = await startWire();
  const body = JSON.stringify("a".repeat(100_000));
  await env.broker.fetch(`${env.baseUrl}/a`, { method: "POST", body, keepalive: true });
  expect(env.server.lastRequest().body).toHaveLength(body.length);
});

describe("a call that the runtime cannot send", () => {
  // Node's `fetch` blocks some ports, but undici blocks no port.
  test.skipIf(byTransport({ fetch: false, undici: true })).each(WAYS)(
    "rejects without a retry if fetch blocks the port ($way)",
    async ({ call, operation }) => {
      const baseUrl = "http://127.0.0.1:6667";
      const error = await thrownBy(call({ broker: madeUpBroker(baseUrl), baseUrl }));
      const expected = { code: "not_sent", reason: "bad port", outcome: "not_sent", attempt: 1, operation };
      expect(error).toMatchObject(expected);
    },
  );

  test.each(WAYS)("rejects without a retry if undici rejects an argument ($way)", async ({ call }) => {
    for (const code of ["UND_ERR_INVALID_ARG", "UND_ERR_NOT_SUPPORTED"]) {
      const cause = Object.assign(new Error("made up"), { code });
      const baseUrl = "https://api.example.com";
      const error = await thrownBy(call({ broker: madeUpBroker(baseUrl, failToConnect(cause)), baseUrl }));
      expect(error).toMatchObject({ code: "not_sent", reason: code, outcome: "not_sent", attempt: 1 });
    }
  });
});
