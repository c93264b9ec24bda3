// Without an await at the top: a bundler makes CommonJS of it, too.
import { createBrokerClient } from "@org/broker-client";

createBrokerClient()
  .trading.listAccounts()
  .then((accounts) => console.log(`${accounts.length} account`));
