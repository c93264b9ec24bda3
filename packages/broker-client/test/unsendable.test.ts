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

const connectionHeaders = [
  { connection: "close" },
  { connection: "Keep-Alive" },
  { te: "trailers" },
  { trailer: "x-made-up" },
  { "proxy-connection": "close" },
];
const wrongHeaders = [{ "content-length": "5" }, { host: "made-up.example.com" }];

describe.each(CALLS)("a call of %s", (_, call) => {
  test.each([
    ["transfer-encoding", "chunked"],
    ["expect", "100-continue"],
    ["upgrade", "h2c"],
    ["Keep-Alive", "timeout=5"],
    ["connection", "upgrade"],
    ["connection", "x-made-up"],
  ])("a call with the header `%s: %s` rejects before anything is sent", async (name, value) => {
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

  test.each<[string, ...inits: object[]]>([
    ["headers of the connection", ...connectionHeaders.map((headers) => ({ headers }))],
    ["headers with a wrong value", ...wrongHeaders.map((headers) => ({ headers }))],
    ["the option mode", { mode: "cors" }, { mode: "same-origin" }],
    ["the option cache", { cache: "no-store" }, { cache: "only-if-cached", mode: "same-origin" }],
    ["options without an effect", { keepalive: true }, { credentials: "include" }, { priority: "high" }],
    ["empty options", { integrity: "" }, { signal: null }],
    ["the option referrer", { referrer: "about:client", referrerPolicy: "origin" }],
    ["the option duplex", { duplex: "half" }],
  ])("a call with %s sends one request with the correct host header", async (_, ...inits) => {
    await using env = await startWire();
    for (const init of inits) await call(env.broker, `${env.baseUrl}/a`, init);
    expect(env.server.requests).toHaveLength(inits.length);
    const host = env.baseUrl.replace("http://", "");
    for (const { headers } of env.server.requests) expect(headers).toContainEqual(["host", host]);
  });

  test.each<[string, readonly unknown[]]>([
    ["mode", ["no-cors", "navigate"]],
    ["integrity", ["sha256-AAAA", "made up"]],
    ["cache", ["made up", "only-if-cached"]],
    ["credentials", ["made up"]],
    ["referrer", ["::"]],
    ["referrerPolicy", ["made up"]],
    ["duplex", ["full"]],
    ["signal", [5, {}]],
    // After the call of `fetch`, the client could not prove that nothing was sent.
    ["dispatcher", [5, "", false, {}]],
  ])("a call with an invalid value of the option `%s` rejects before anything is sent", async (name, values) => {
    await using env = await startWire();
    for (const value of values) {
      const error = await thrownBy(call(env.broker, `${env.baseUrl}/a`, { [name]: value }));
      const reason = expect.stringMatching(/^invalid_(?:request|option)$/);
      expect(error).toMatchObject({ code: "request_refused", reason, outcome: "not_sent", attempt: 0 });
    }
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
    "a call rejects without a retry if fetch blocks the port ($way)",
    async ({ call, operation }) => {
      const baseUrl = "http://127.0.0.1:6667";
      const error = await thrownBy(call({ broker: madeUpBroker(baseUrl), baseUrl }));
      const expected = { code: "not_sent", reason: "bad port", outcome: "not_sent", attempt: 1, operation };
      expect(error).toMatchObject(expected);
    },
  );

  test.each(WAYS)("a call rejects without a retry if undici rejects an argument ($way)", async ({ call }) => {
    for (const code of ["UND_ERR_INVALID_ARG", "UND_ERR_NOT_SUPPORTED"]) {
      const cause = Object.assign(new Error("made up"), { code });
      const baseUrl = "https://api.example.com";
      const error = await thrownBy(call({ broker: madeUpBroker(baseUrl, failToConnect(cause)), baseUrl }));
      expect(error).toMatchObject({ code: "not_sent", reason: code, outcome: "not_sent", attempt: 1 });
    }
  });
});
