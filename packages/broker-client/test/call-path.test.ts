import { answer, startWireServer } from "@org/conformance/wire-server";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, interceptors, RetryAgent } from "undici";
import { expect, test } from "vitest";
import { createClientOf } from "../src/client.ts";
import { type BrokerClientOptions, defineOperation } from "../src/index.ts";
import type { DocumentedCall } from "../src/operations/operation.ts";
import type { Transport } from "../src/transport/transport.ts";
import { callByName, CHANGE, clientOver, CREDENTIALS, READ, thrownBy } from "./helpers/support.ts";

function clientAt(url: string, operation = CHANGE, options: BrokerClientOptions = {}) {
  return clientOver([], operation, { fetch: undefined, baseUrl: new URL(url).origin, ...options });
}

function startFailingOnce() {
  let count = 0;
  return startWireServer(() => answer(count++ === 0 ? 503 : 200, "[]"));
}

test("broker.fetch sends a DELETE only once, even if the dispatcher has undici's retry interceptor", async () => {
  await using server = await startFailingOnce();
  const agent = new Agent();
  // The type `object` avoids a compile error. Node's type of the option `dispatcher` belongs to a different version of
  // undici.
  const init: object = { method: "DELETE", dispatcher: agent.compose(interceptors.retry()) };
  const { status } = await clientAt(server.url).broker.fetch(`${new URL(server.url).origin}/made/up`, init);
  expect([status, server.requests.length]).toEqual([503, 1]);
  await agent.destroy();
});

test("broker.http rejects a RetryAgent as dispatcher, even if the call sets the option `fetch`", async () => {
  await using server = await startFailingOnce();
  const dispatcher = new RetryAgent(new Agent());
  const init = { dispatcher, fetch: (request: Request) => fetch(request) };
  // @ts-expect-error the path has no DELETE
  const call: Promise<unknown> = clientAt(server.url).broker.http.DELETE("/made/up", init);
  expect(await thrownBy(call)).toMatchObject({ code: "request_refused", reason: "invalid_option" });
  expect(server.requests).toHaveLength(0);
  await dispatcher.destroy();
});

test("onWrite throws if the call has already timed out", async () => {
  let written = 0;
  const transport: Transport = {
    reportsWrite: true,
    async send({ onWrite }) {
      await pause(60);
      onWrite();
      written += 1;
      throw new Error("made up");
    },
  };
  const { call } = clientOver([], CHANGE, { fetch: undefined, transport, timeout: { overall: 20 } });
  expect(await thrownBy(call({ body: {} }))).toMatchObject({ code: "timed_out", outcome: "not_sent" });
  await pause(80);
  expect(written).toBe(0);
});

const PROTO: Record<string, string> = JSON.parse('{"__proto__":"made-up"}');

test("a call rejects with unsupported_header if a header has the name __proto__", async () => {
  const { call, broker, requests } = clientOver([Response.json([])], CHANGE);
  const refused = { code: "request_refused", reason: "unsupported_header" };
  expect(await thrownBy(call({ body: {}, headers: PROTO }))).toMatchObject(refused);
  const headers = new Headers();
  headers.append("__proto__", "made-up");
  expect(await thrownBy(broker.fetch("https://api.example.com/made/up", { headers }))).toMatchObject(refused);
  expect(requests).toHaveLength(0);
});

test.for([false, true])(
  "a call parses a JSON body of 70 kB in an error response (middleware: %s)",
  async (hasMiddleware) => {
    const body = `{"code":"MADE_UP"${" ".repeat(70_000)}}`;
    const { broker, call } = clientOver([new Response(body, { status: 400 })], CHANGE);
    if (hasMiddleware) broker.http.use({ onRequest() {} });
    expect(await thrownBy(call({ body: {} }))).toMatchObject({ body: { code: "MADE_UP" } });
  },
);

test("a call discards the response body if the status is invalid", async () => {
  let discarded = 0;
  const body = { bytes: () => Promise.resolve(undefined), stream: () => null, discard: () => void (discarded += 1) };
  const transport: Transport = { send: () => Promise.resolve({ status: 1.5, headers: new Headers(), body }) };
  const { call } = clientOver([], CHANGE, { fetch: undefined, transport });
  expect(await thrownBy(call({ body: {} }))).toMatchObject({ code: "outcome_unknown" });
  expect(discarded).toBe(1);
});

test("a call rejects with connection_failed if `fetch` rejects with the abort reason of a different call", async () => {
  let shared: Promise<Response> | undefined;
  const fetch = ({ signal }: Request) =>
    (shared ??= new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))));
  const { call } = clientOver([], READ, { fetch, retry: false });
  const controller = new AbortController();
  const aborted = thrownBy(call({ path: { id: 1 }, signal: controller.signal }));
  const other = thrownBy(call({ path: { id: 1 } }));
  setTimeout(() => controller.abort(), 20);
  expect(await aborted).toMatchObject({ code: "aborted" });
  expect(await other).toMatchObject({ code: "connection_failed" });
});

test("a POST call rejects with outcome_unknown if reading the response body fails with ECONNREFUSED", async ({
  onTestFinished,
}) => {
  const { fetch } = globalThis;
  onTestFinished(() => void (globalThis.fetch = fetch));
  const refused = Object.assign(new Error("made up"), { code: "ECONNREFUSED" });
  const body = new ReadableStream({ pull: (controller) => controller.error(refused) });
  globalThis.fetch = () => Promise.resolve(new Response(body));
  expect(await thrownBy(clientAt("https://api.example.com").call({ body: {} }))).toMatchObject({
    code: "outcome_unknown",
  });
});

test("a defined operation with `retry: safe` is not retried if the spec documents the same request with `retry: never`", async () => {
  const { broker, requests } = clientOver([new Response("", { status: 503 })], CHANGE);
  const { method, path } = { method: "POST", path: "/made-up/orders" } as const;
  const operation = defineOperation({ name: "wrong", method, path, retry: "safe" });
  expect(await thrownBy(broker.call(operation))).toMatchObject({ outcome: "unknown" });
  expect(requests).toHaveLength(1);
});

test.for([false, true])(
  "a read is not retried if the request also matches an operation with `retry: never` (middleware: %s)",
  async (hasMiddleware) => {
    await using server = await startWireServer(() => answer(503, "[]"));
    const change: DocumentedCall = { ...CHANGE, path: "/made-up/place", pattern: "^/made-up/place$" };
    const read: DocumentedCall = { ...CHANGE, path: "/made-up/{action}", pattern: "^/made-up/[^/]+$", retry: "safe" };
    const broker = createClientOf({ change, read }, { baseUrl: new URL(server.url).origin, ...CREDENTIALS });
    if (hasMiddleware) broker.http.use({ onRequest() {} });
    const error = await thrownBy(callByName(broker, "trading", "read", { path: { action: "place" }, body: {} }));
    expect(server.requests).toHaveLength(1);
    expect(error).toMatchObject({ outcome: "unknown" });
  },
);
