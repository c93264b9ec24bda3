import { createBrokerClient } from "@org/broker-client";
import { countAccounts } from "./count-accounts.ts";

// The client reads BROKER_BASE_URL, BROKER_APP_KEY and BROKER_APP_SECRET.
const count = await countAccounts(createBrokerClient());
console.log(count === undefined ? "Try again later." : `Accounts: ${count}`);
