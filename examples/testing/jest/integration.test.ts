import { type BrokerClient, createBrokerClient } from "@org/broker-client";
import { type Sandbox, startSandbox } from "@org/broker-sandbox";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
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
  expect(await countAccounts(broker)).toBeUndefined();
  sandbox.setScenario(undefined);
  expect(await countAccounts(broker)).toBe(2);
  expect(sandbox.requests.map(({ status }) => status)).toEqual([429, 200]);
});

test("sendChange sends a change once if the connection breaks before the response", async () => {
  sandbox.setScenario("reset");
  expect(await sendChange(broker, `${sandbox.baseUrl}/made-up`, { made: "up" })).toBe("unknown");
  const bodies = sandbox.requests.map(({ body }) => new TextDecoder().decode(body));
  expect(bodies).toEqual(['{"made":"up"}']);
});

test("sendChange rejects with not_sent if no server listens", async () => {
  await sandbox.close();
  const change = sendChange(broker, `${sandbox.baseUrl}/made-up`, { made: "up" });
  await expect(change).rejects.toMatchObject({ code: "not_sent" });
});
