import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { type BrokerClient, createBrokerClient } from "@org/broker-client";
import { type Sandbox, startSandbox } from "@org/broker-sandbox";
import { countAccounts } from "../src/count-accounts.ts";

let sandbox: Sandbox;
let broker: BrokerClient;
beforeEach(async () => {
  sandbox = await startSandbox();
  broker = createBrokerClient({ ...sandbox, retry: false });
});
afterEach(() => sandbox.close());

test("countAccounts returns the number of accounts", async () => {
  assert.equal(await countAccounts(broker), 2);
});

test("countAccounts returns undefined while the service limits the rate", async () => {
  sandbox.setScenario("rate_limited");
  assert.equal(await countAccounts(broker), undefined);
});

test("countAccounts returns undefined if no server listens", async () => {
  await sandbox.close();
  assert.equal(await countAccounts(broker), undefined);
});

test("countAccounts rejects if the service rejects the signature", async () => {
  const wrong = createBrokerClient({ ...sandbox, appSecret: "made-up-wrong" });
  await assert.rejects(countAccounts(wrong), { code: "http_status", status: 401 });
});
