import { type BrokerClient, createBrokerClient } from "@org/broker-client";
import { type Sandbox, startSandbox } from "@org/broker-sandbox";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
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
  expect(await countAccounts(broker)).toBeUndefined();
  sandbox.setScenario(undefined);
  expect(await countAccounts(broker)).toBe(2);
  expect(sandbox.requests.map(({ status }) => status)).toEqual([429, 200]);
});

test("order sends the symbol once if the connection breaks before the response", async () => {
  sandbox.setScenario("reset");
  const retrying = createBrokerClient(sandbox); // retries reads, and must not repeat an order
  expect(await order(retrying, "A")).toBe("unknown");
  const bodies = sandbox.requests.map(({ body }) => new TextDecoder().decode(body));
  expect(bodies).toEqual(['{"symbol":"A"}']);
});

test("order rejects with not_sent if no server listens", async () => {
  await sandbox.close();
  await expect(order(broker, "A")).rejects.toMatchObject({ code: "not_sent" });
});
