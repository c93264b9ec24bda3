import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { createBrokerClient } from "@org/broker-client";
import type { Scenario } from "@org/broker-sandbox";
import { brokerHandlers } from "@org/broker-sandbox/msw";
import { setupServer } from "msw/node";
import { accountIds, sendChange } from "../src/program.ts";

const baseUrl = "https://api.example.com";
const accounts = [{ account_id: "made-up-1", account_type: "MADE_UP" }];

const server = setupServer();
before(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
after(() => server.close());

function brokerWith(scenario?: Scenario) {
  const { handlers, appKey, appSecret } = brokerHandlers({ baseUrl, accounts, scenario });
  server.use(...handlers);
  return createBrokerClient({ baseUrl, appKey, appSecret, retry: false });
}

test("lists the ids of the accounts", async () => {
  assert.deepEqual(await accountIds(brokerWith()), ["made-up-1"]);
});

test("has no ids while the service wants to be asked less", async () => {
  assert.equal(await accountIds(brokerWith("rate_limited")), undefined);
});

test("says of a change without an answer that its outcome is unknown", async () => {
  const broker = brokerWith("reset");
  assert.equal(await sendChange(broker, `${baseUrl}/made-up`, { made: "up" }), "unknown");
});
