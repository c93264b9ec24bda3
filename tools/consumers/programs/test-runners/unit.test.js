import { createBrokerClient } from "@org/broker-client";
import { accountIds } from "./program.js";

const credentials = { appKey: "made-up", appSecret: "made-up" };

function brokerThatReturns(response) {
  const fetch = () => Promise.resolve(response);
  return createBrokerClient({ baseUrl: "https://api.example.com", ...credentials, retry: false, fetch });
}

test("returns the ids of the accounts", async () => {
  const broker = brokerThatReturns(Response.json([{ account_id: "made-up-1", account_type: "MADE_UP" }]));
  expect(await accountIds(broker)).toEqual(["made-up-1"]);
});

test("returns undefined while the service limits the rate", async () => {
  expect(await accountIds(brokerThatReturns(new Response(null, { status: 429 })))).toBeUndefined();
});
