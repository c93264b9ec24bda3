import { createBrokerClient } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";
import { countAccounts } from "./program.js";

let sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

test("countAccounts returns undefined while the service limits the rate", async () => {
  const { setScenario, requests } = sandbox;
  const broker = createBrokerClient({ ...sandbox, retry: false });
  setScenario("rate_limited");
  expect(await countAccounts(broker)).toBeUndefined();
  setScenario(undefined);
  expect(await countAccounts(broker)).toBe(2);
  expect(requests.map(({ status }) => status)).toEqual([429, 200]);
});
