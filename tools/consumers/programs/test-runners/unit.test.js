import { createBrokerClient } from "@org/broker-client";
import { countAccounts } from "./program.js";

const credentials = { appKey: "made-up", appSecret: "made-up" };

function brokerThatReturns(response) {
  const fetch = () => Promise.resolve(response);
  return createBrokerClient({ baseUrl: "https://api.example.com", ...credentials, retry: false, fetch });
}

test("countAccounts returns the number of accounts", async () => {
  const broker = brokerThatReturns(Response.json([]));
  expect(await countAccounts(broker)).toBe(0);
});

test("countAccounts returns undefined while the service limits the rate", async () => {
  expect(await countAccounts(brokerThatReturns(new Response(null, { status: 429 })))).toBeUndefined();
});
