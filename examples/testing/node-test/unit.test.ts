import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { createBrokerClient } from "@org/broker-client";
import type { Scenario } from "@org/broker-sandbox";
import { brokerHandlers } from "@org/broker-sandbox/msw";
import { setupServer } from "msw/node";
import { countAccounts, order, placeOrder } from "../src/program.ts";

const baseUrl = "https://api.example.com";

const server = setupServer();
before(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
after(() => server.close());

function brokerWith(scenario?: Scenario, response: Response | { order_id: string } = { order_id: "made-up-1" }) {
  const broker = brokerHandlers({ baseUrl, scenario, operations: [placeOrder], responses: { placeOrder: response } });
  server.use(...broker.handlers);
  return createBrokerClient({ ...broker, retry: false });
}

test("countAccounts returns the number of accounts", async () => {
  assert.equal(await countAccounts(brokerWith()), 2);
});

test("countAccounts returns undefined while the service limits the rate", async () => {
  assert.equal(await countAccounts(brokerWith("rate_limited")), undefined);
});

test("order returns the id of the order", async () => {
  assert.equal(await order(brokerWith(), "A"), "made-up-1");
});

test("order returns `rejected` if the service responds with 409", async () => {
  const broker = brokerWith(undefined, Response.json({ made: "up" }, { status: 409 }));
  assert.equal(await order(broker, "A"), "rejected");
});

test("order rejects with the status 429 while the service limits the rate", async () => {
  await assert.rejects(order(brokerWith("rate_limited"), "A"), { status: 429 });
});

test("order returns `unknown` if the service responds with 503", async () => {
  assert.equal(await order(brokerWith("unavailable"), "A"), "unknown");
});
