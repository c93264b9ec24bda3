import { createBrokerClient } from "@org/broker-client";
import type { Scenario } from "@org/broker-sandbox";
import { brokerHandlers } from "@org/broker-sandbox/msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { accountIds, sendChange } from "../src/program.ts";

const baseUrl = "https://api.example.com";
const accounts = [{ account_id: "made-up-1", account_type: "MADE_UP" }];

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function brokerWith(scenario?: Scenario) {
  const { handlers, appKey, appSecret } = brokerHandlers({ baseUrl, accounts, scenario });
  server.use(...handlers);
  return createBrokerClient({ baseUrl, appKey, appSecret, retry: false });
}

test("lists the ids of the accounts", async () => {
  expect(await accountIds(brokerWith())).toEqual(["made-up-1"]);
});

test("has no ids while the service wants to be asked less", async () => {
  expect(await accountIds(brokerWith("rate_limited"))).toBeUndefined();
});

test("says of a change without an answer that its outcome is unknown", async () => {
  const broker = brokerWith("reset");
  expect(await sendChange(broker, `${baseUrl}/made-up`, { made: "up" })).toBe("unknown");
});
