import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { type BrokerClient, createBrokerClient } from "@org/broker-client";
import { type Sandbox, startSandbox } from "@org/broker-sandbox";
import { countAccounts, sendChange } from "../src/program.ts";

let sandbox: Sandbox;
let broker: BrokerClient;
beforeEach(async () => {
  sandbox = await startSandbox();
  broker = createBrokerClient({ ...sandbox, retry: false });
});
afterEach(() => sandbox.close());

test("countAccounts returns undefined while the sandbox limits the rate", async () => {
  sandbox.setScenario("rate_limited");
  assert.equal(await countAccounts(broker), undefined);
  sandbox.setScenario(undefined);
  assert.equal(await countAccounts(broker), 2);
  const statuses = sandbox.requests.map(({ status }) => status);
  assert.deepEqual(statuses, [429, 200]);
});

test("sendChange sends a change once if the connection breaks before the response", async () => {
  sandbox.setScenario("reset");
  assert.equal(await sendChange(broker, `${sandbox.baseUrl}/made-up`, { made: "up" }), "unknown");
  const bodies = sandbox.requests.map(({ body }) => new TextDecoder().decode(body));
  assert.deepEqual(bodies, ['{"made":"up"}']);
});

test("sendChange rejects with not_sent if no server listens", async () => {
  await sandbox.close();
  const change = sendChange(broker, `${sandbox.baseUrl}/made-up`, { made: "up" });
  await assert.rejects(change, { code: "not_sent" });
});
