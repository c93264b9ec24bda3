import { type BrokerClient, createBrokerClient } from "@org/broker-client";
import { type Sandbox, startSandbox } from "@org/broker-sandbox";
import { afterEach, beforeEach, expect, test } from "vitest";
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
  expect(await accountIds(broker)).toBeUndefined();
  sandbox.setScenario(undefined);
  expect(await accountIds(broker)).toEqual(["made-up-1"]);
  expect(sandbox.requests.map(({ status }) => status)).toEqual([429, 200]);
});

test("sends a change whose outcome is unknown once", async () => {
  sandbox.setScenario("reset");
  expect(await sendChange(broker, `${sandbox.url}/made-up`, { made: "up" })).toBe("unknown");
  const bodies = sandbox.requests.map(({ body }) => new TextDecoder().decode(body));
  expect(bodies).toEqual(['{"made":"up"}']);
});

test("says of a change that reached nobody that it was not sent", async () => {
  await sandbox.close();
  const change = sendChange(broker, `${sandbox.url}/made-up`, { made: "up" });
  await expect(change).rejects.toMatchObject({ code: "not_sent" });
});
