import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { type BrokerClient, createBrokerClient } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";
import { countAccounts, order, placeOrder } from "../src/program.ts";

const start = () =>
  startSandbox({
    operations: [placeOrder],
    responses: { placeOrder: ({ body }) => ({ order_id: `of-${body.symbol}` }) },
  });

let sandbox: Awaited<ReturnType<typeof start>>;
let broker: BrokerClient;
beforeEach(async () => {
  sandbox = await start();
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

test("order sends the symbol and returns the id of the order", async () => {
  assert.equal(await order(broker, "A"), "of-A");
  const bodies = sandbox.requests.map(({ body }) => new TextDecoder().decode(body));
  assert.deepEqual(bodies, ['{"symbol":"A"}']);
});

test("order sends one request if the connection breaks before the response", async () => {
  sandbox.setScenario("reset", { operation: "placeOrder" });
  assert.equal(await order(broker, "A"), "unknown");
  assert.equal(sandbox.requests.length, 1);
});

test("order rejects with not_sent if no server listens", async () => {
  await sandbox.close();
  await assert.rejects(order(broker, "A"), { code: "not_sent" });
});
