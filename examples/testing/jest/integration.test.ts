import { type BrokerClient, createBrokerClient } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
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
  expect(await countAccounts(broker)).toBeUndefined();
  sandbox.setScenario(undefined);
  expect(await countAccounts(broker)).toBe(2);
  expect(sandbox.requests.map(({ status }) => status)).toEqual([429, 200]);
});

test("order sends the symbol and returns the id of the order", async () => {
  expect(await order(broker, "A")).toBe("of-A");
  const bodies = sandbox.requests.map(({ body }) => new TextDecoder().decode(body));
  expect(bodies).toEqual(['{"symbol":"A"}']);
});

test("order sends one request if the connection breaks before the response", async () => {
  sandbox.setScenario("reset", { operation: "placeOrder" });
  expect(await order(broker, "A")).toBe("unknown");
  expect(sandbox.requests).toHaveLength(1);
});

test("order rejects with not_sent if no server listens", async () => {
  await sandbox.close();
  await expect(order(broker, "A")).rejects.toMatchObject({ code: "not_sent" });
});
