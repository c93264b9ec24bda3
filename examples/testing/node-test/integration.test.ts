import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { type BrokerClient, createBrokerClient } from "@org/broker-client";
import { type Sandbox, startSandbox } from "@org/broker-sandbox";
import { countAccounts, order, placeOrder } from "../src/program.ts";

let sandbox: Sandbox;
let broker: BrokerClient;
beforeEach(async () => {
  sandbox = await startSandbox({ operations: [placeOrder], responses: { placeOrder: { order_id: "made-up-1" } } });
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

test("order sends the symbol once if the connection breaks before the response", async () => {
  sandbox.setScenario("reset");
  const retrying = createBrokerClient(sandbox); // retries reads, and must not repeat an order
  assert.equal(await order(retrying, "A"), "unknown");
  const bodies = sandbox.requests.map(({ body }) => new TextDecoder().decode(body));
  assert.deepEqual(bodies, ['{"symbol":"A"}']);
});

test("order rejects with not_sent if no server listens", async () => {
  await sandbox.close();
  await assert.rejects(order(broker, "A"), { code: "not_sent" });
});
