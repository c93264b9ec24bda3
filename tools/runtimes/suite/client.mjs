import { createBrokerClient } from "@org/broker-client";
import { equal } from "./assert.mjs";

/** @type {import("./run.mjs").Test[]} */
export const clientTests = [
  [
    "broker.trading lists the accounts",
    async ({ sandbox }) => equal((await brokerOf(sandbox).trading.listAccounts()).length, 1),
  ],
  [
    "broker.http lists the accounts",
    async ({ sandbox }) => equal((await brokerOf(sandbox).http.GET("/trading/accounts/list")).data?.length, 1),
  ],
];

/** @param {import("./run.mjs").World["sandbox"]} sandbox */
const brokerOf = ({ url, appKey, appSecret }) => createBrokerClient({ baseUrl: url, appKey, appSecret });
