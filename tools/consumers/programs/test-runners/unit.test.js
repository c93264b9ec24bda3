import { createBrokerClient } from "@org/broker-client";
import { accountIds } from "./program.js";

const credentials = { appKey: "made-up", appSecret: "made-up" };

function brokerThatAnswers(answer) {
  const fetch = () => Promise.resolve(answer);
  return createBrokerClient({ baseUrl: "https://api.example.com", ...credentials, retry: false, fetch });
}

test("lists the ids of the accounts", async () => {
  const broker = brokerThatAnswers(Response.json([{ account_id: "made-up-1", account_type: "MADE_UP" }]));
  expect(await accountIds(broker)).toEqual(["made-up-1"]);
});

test("has no ids while the service wants to be asked less", async () => {
  expect(await accountIds(brokerThatAnswers(new Response(null, { status: 429 })))).toBeUndefined();
});
