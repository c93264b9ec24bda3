// There is no top-level await, because bundlers make CommonJS of this module too.
import { createBrokerClient } from "@org/broker-client";

createBrokerClient()
  .trading.listAccounts()
  .then((accounts) => console.log(`${accounts.length} account`));
