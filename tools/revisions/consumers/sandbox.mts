import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createBrokerClient, isBrokerError } from "@org/broker-client";
import { startSandbox, type Payload, type Sandbox } from "@org/broker-sandbox";

const accounts: Payload<"listAccounts"> = [];
const sandbox: Sandbox = await startSandbox({ responses: { listAccounts: accounts } });
after(() => sandbox.close());
const broker = createBrokerClient({ ...sandbox, retry: false });

test("a call returns the accounts of the sandbox", async () => {
  assert.deepEqual(await broker.trading.listAccounts(), accounts);
  assert.equal(sandbox.requests.at(-1)?.status, 200);
});

test("a call rejects with status 429 if the sandbox limits the rate", async () => {
  sandbox.setScenario("rate_limited");
  await assert.rejects(
    () => broker.trading.listAccounts(),
    (error: unknown) => isBrokerError(error) && error.code === "http_status" && error.status === 429,
  );
});
