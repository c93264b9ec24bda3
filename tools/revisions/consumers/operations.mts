// Calls operations from an ES module. The client reads the base URL and the credentials from environment variables.
import assert from "node:assert/strict";
import { createBrokerClient, type BrokerClient, type Call, type WithResponse } from "@org/broker-client";

const broker: BrokerClient = createBrokerClient({ timeout: { attempt: 5_000 }, headers: { "x-of-my-own": "free" } });

const accounts = await broker.trading.listAccounts();
for (const account of accounts) console.log(Object.keys(account).join());
assert.notEqual(accounts.length, 0);

const call: Call<typeof accounts> = broker.trading.listAccounts({ signal: AbortSignal.timeout(20_000) });
const whole: WithResponse<typeof accounts> = await call.withResponse();
assert.equal(whole.response.status, 200);
assert.deepEqual(JSON.parse(whole.text), whole.data);

const { data, error, response } = await broker.http.GET("/trading/accounts/list");
assert.equal(response.status, 200);
assert.equal(error, undefined);
assert.deepEqual(data, accounts);

const url = new URL("/trading/accounts/list", process.env["BROKER_BASE_URL"]);
const fetched = await broker.fetch(url);
assert.deepEqual(await fetched.json(), accounts);
