import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { createBrokerClient } from "@org/broker-client";
import type { Scenario } from "@org/broker-sandbox";
import { brokerHandlers } from "@org/broker-sandbox/msw";
import { setupServer } from "msw/node";
import { countAccounts, sendChange } from "../src/program.ts";

const baseUrl = "https://api.example.com";

const server = setupServer();
before(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
after(() => server.close());

function brokerWith(scenario?: Scenario) {
  const broker = brokerHandlers({ baseUrl, scenario });
  server.use(...broker.handlers);
  return createBrokerClient({ ...broker, retry: false });
}

test("counts the accounts", async () => {
  assert.equal(await countAccounts(brokerWith()), 2);
});

test("has no count while the service limits the rate", async () => {
  assert.equal(await countAccounts(brokerWith("rate_limited")), undefined);
});

test("says of a change without an answer that its outcome is unknown", async () => {
  const broker = brokerWith("reset");
  assert.equal(await sendChange(broker, `${baseUrl}/made-up`, { made: "up" }), "unknown");
});
