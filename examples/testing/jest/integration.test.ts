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

test("counts the accounts again after the service stops limiting the rate", async () => {
  sandbox.setScenario("rate_limited");
  expect(await countAccounts(broker)).toBeUndefined();
  sandbox.setScenario(undefined);
  expect(await countAccounts(broker)).toBe(2);
  expect(sandbox.requests.map(({ status }) => status)).toEqual([429, 200]);
});

test("sends a change whose outcome is unknown once", async () => {
  sandbox.setScenario("reset");
  expect(await sendChange(broker, `${sandbox.baseUrl}/made-up`, { made: "up" })).toBe("unknown");
  const bodies = sandbox.requests.map(({ body }) => new TextDecoder().decode(body));
  expect(bodies).toEqual(['{"made":"up"}']);
});

test("says of a change that reached nobody that it was not sent", async () => {
  await sandbox.close();
  const change = sendChange(broker, `${sandbox.baseUrl}/made-up`, { made: "up" });
  await expect(change).rejects.toMatchObject({ code: "not_sent" });
});
