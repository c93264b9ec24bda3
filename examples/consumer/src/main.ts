import { createBrokerClient } from "@org/broker-client";
import { accountIds } from "./account-ids.ts";

// Of the environment: BROKER_BASE_URL, BROKER_APP_KEY and BROKER_APP_SECRET.
const ids = await accountIds(createBrokerClient());
console.log(ids === undefined ? "Try again later." : `Accounts: ${ids.join(", ")}`);
