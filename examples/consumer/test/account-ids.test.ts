import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { type BrokerClient, createBrokerClient } from "@org/broker-client";
import { type Sandbox, startSandbox } from "@org/broker-sandbox";
import { accountIds } from "../src/account-ids.ts";

let sandbox: Sandbox;
let broker: BrokerClient;
beforeEach(async () => {
  sandbox = await startSandbox({ accounts: [{ account_id: "made-up-1", account_type: "MADE_UP" }] });
  const { url, appKey, appSecret } = sandbox;
  broker = createBrokerClient({ baseUrl: url, appKey, appSecret, retry: false });
});
afterEach(() => sandbox.close());

test("lists the ids of the accounts", async () => {
  assert.deepEqual(await accountIds(broker), ["made-up-1"]);
});

test("has no ids while the service wants to be asked less", async () => {
  sandbox.setScenario("rate_limited");
  assert.equal(await accountIds(broker), undefined);
});

test("has no ids where nothing answers", async () => {
  await sandbox.close();
  assert.equal(await accountIds(broker), undefined);
});

test("does not hide that the service refuses the signature", async () => {
  const wrong = createBrokerClient({ baseUrl: sandbox.url, appKey: sandbox.appKey, appSecret: "made-up-wrong" });
  await assert.rejects(accountIds(wrong), { code: "http_status", status: 401 });
});
