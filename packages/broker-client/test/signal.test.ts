import { setTimeout as sleep } from "node:timers/promises";
import { startWireServer } from "@org/conformance/wire-server";
import { collectGarbage } from "@org/testing/collect-garbage";
import { expect, test } from "vitest";
import type { BrokerClientOptions } from "../src/index.ts";
import { madeUpBroker, type MadeUpBroker, retryAtOnce } from "./helpers/ways.ts";
import { thrownBy } from "./helpers/support.ts";

retryAtOnce();

test.each<[string, (request: Request) => Request]>([
  ["a copy", (request) => new Request(request, { headers: { "x-a": "1" } })],
  ["a clone", (request) => request.clone()],
  ["a request without a signal", ({ url }) => new Request(url, { method: "POST", body: "1" })],
])("an abort ends a call whose middleware returned %s", async (_, make) => {
  await using server = await startWireServer(() => "");
  const { http } = madeUpBroker(server.url);
  http.use({ onRequest: ({ request }) => make(request) });
  const controller = new AbortController();
  const error = thrownBy(http.POST("/made/up", { body: 1, signal: controller.signal }));
  expect(await afterAbort(error, controller)).toMatchObject({ code: "aborted" });
});

test.each<[string, (broker: MadeUpBroker, url: string, signal: AbortSignal) => Promise<unknown>]>([
  ["broker.fetch", async (broker, url, signal) => (await broker.fetch(url, { signal })).text()],
  [
    "broker.fetch with a Request",
    async (broker, url, signal) => (await broker.fetch(new Request(url, { signal }))).text(),
  ],
  [
    "broker.fetch with a Request whose URL the client rewrites",
    async (broker, url, signal) => (await broker.fetch(new Request(`${url}?a=b+c`, { signal }))).text(),
  ],
  [
    "broker.http with parseAs stream",
    async ({ http }, _, signal) => (await http.GET("/made/up", { parseAs: "stream", signal })).response.text(),
  ],
])("reading the response body rejects after an abort (%s)", async (_, read) => {
  await expectAbortOfBody(read, {});
  await expectAbortOfBody(read, { fetch: (request) => fetch(request) });
});

async function expectAbortOfBody(
  read: (broker: MadeUpBroker, url: string, signal: AbortSignal) => Promise<unknown>,
  options: BrokerClientOptions,
): Promise<void> {
  await using server = await startWireServer(() => "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n[");
  const controller = new AbortController();
  const error = thrownBy(read(madeUpBroker(server.url, options), `${server.url}/made/up`, controller.signal));
  expect(await afterAbort(error, controller)).toMatchObject({ name: "AbortError" });
}

/** Aborts a call after a garbage collection, which must not collect the signal, and returns the error of the call. */
async function afterAbort(error: Promise<unknown>, controller: AbortController): Promise<unknown> {
  for (let i = 0; i < 2; i++) {
    await sleep(20);
    collectGarbage();
  }
  controller.abort();
  return Promise.race([error, sleep(2000, "still hanging")]);
}
