import { createBrokerClient } from "@org/broker-client";
import type { Scenario } from "@org/broker-sandbox";
import { brokerHandlers } from "@org/broker-sandbox/msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { countAccounts, sendChange } from "../src/program.ts";

const baseUrl = "https://api.example.com";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function brokerWith(scenario?: Scenario) {
  const broker = brokerHandlers({ baseUrl, scenario });
  server.use(...broker.handlers);
  return createBrokerClient({ ...broker, retry: false });
}

test("counts the accounts", async () => {
  expect(await countAccounts(brokerWith())).toBe(2);
});

test("has no count while the service limits the rate", async () => {
  expect(await countAccounts(brokerWith("rate_limited"))).toBeUndefined();
});

test("says of a change without an answer that its outcome is unknown", async () => {
  const broker = brokerWith("reset");
  expect(await sendChange(broker, `${baseUrl}/made-up`, { made: "up" })).toBe("unknown");
});
