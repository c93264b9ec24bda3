import { createBrokerClient } from "@org/broker-client";

const accounts = await createBrokerClient().trading.listAccounts();
console.log(`${accounts.length} account`);
