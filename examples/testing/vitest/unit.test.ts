import { createBrokerClient } from "@org/broker-client";
import type { Scenario } from "@org/broker-sandbox";
import { brokerHandlers } from "@org/broker-sandbox/msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { countAccounts, order, placeOrder } from "../src/program.ts";

const baseUrl = "https://api.example.com";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function brokerWith(scenario?: Scenario, response: Response | { order_id: string } = { order_id: "made-up-1" }) {
  const broker = brokerHandlers({ baseUrl, scenario, operations: [placeOrder], responses: { placeOrder: response } });
  server.use(...broker.handlers);
  return createBrokerClient({ ...broker, retry: false });
}

test("countAccounts returns the number of accounts", async () => {
  expect(await countAccounts(brokerWith())).toBe(2);
});

test("countAccounts returns undefined while the service limits the rate", async () => {
  expect(await countAccounts(brokerWith("rate_limited"))).toBeUndefined();
});

test("order returns the id of the order", async () => {
  expect(await order(brokerWith(), "A")).toBe("made-up-1");
});

test("order returns `rejected` if the service responds with 409", async () => {
  const broker = brokerWith(undefined, Response.json({ made: "up" }, { status: 409 }));
  expect(await order(broker, "A")).toBe("rejected");
});

test("order rejects with the status 429 while the service limits the rate", async () => {
  await expect(order(brokerWith("rate_limited"), "A")).rejects.toMatchObject({ status: 429 });
});

test("order returns `unknown` if the service responds with 503", async () => {
  expect(await order(brokerWith("unavailable"), "A")).toBe("unknown");
});
