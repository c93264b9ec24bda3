import { createBrokerClient } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";
import { accountIds } from "./program.js";

let sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ accounts: [{ account_id: "made-up-1", account_type: "MADE_UP" }] });
});
afterEach(() => sandbox.close());

test("returns the ids after the service stops limiting the rate", async () => {
  const { url: baseUrl, appKey, appSecret, setScenario, requests } = sandbox;
  const broker = createBrokerClient({ baseUrl, appKey, appSecret, retry: false });
  setScenario("rate_limited");
  expect(await accountIds(broker)).toBeUndefined();
  setScenario(undefined);
  expect(await accountIds(broker)).toEqual(["made-up-1"]);
  expect(requests.map(({ status }) => status)).toEqual([429, 200]);
});
