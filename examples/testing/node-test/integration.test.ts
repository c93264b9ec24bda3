import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { type BrokerClient, createBrokerClient } from "@org/broker-client";
import { type Sandbox, startSandbox } from "@org/broker-sandbox";
import { accountIds, sendChange } from "../src/program.ts";

const accounts = [{ account_id: "made-up-1", account_type: "MADE_UP" }];

let sandbox: Sandbox;
let broker: BrokerClient;
beforeEach(async () => {
  sandbox = await startSandbox({ accounts });
  const { url, appKey, appSecret } = sandbox;
  broker = createBrokerClient({ baseUrl: url, appKey, appSecret, retry: false });
});
afterEach(() => sandbox.close());

test("lists the ids again once the service answers again", async () => {
  sandbox.setScenario("rate_limited");
  assert.equal(await accountIds(broker), undefined);
  sandbox.setScenario(undefined);
  assert.deepEqual(await accountIds(broker), ["made-up-1"]);
  const statuses = sandbox.requests.map(({ status }) => status);
  assert.deepEqual(statuses, [429, 200]);
});

test("sends a change whose outcome is unknown once", async () => {
  sandbox.setScenario("reset");
  assert.equal(await sendChange(broker, `${sandbox.url}/made-up`, { made: "up" }), "unknown");
  const bodies = sandbox.requests.map(({ body }) => new TextDecoder().decode(body));
  assert.deepEqual(bodies, ['{"made":"up"}']);
});

test("says of a change that reached nobody that it was not sent", async () => {
  await sandbox.close();
  const change = sendChange(broker, `${sandbox.url}/made-up`, { made: "up" });
  await assert.rejects(change, { code: "not_sent" });
});
