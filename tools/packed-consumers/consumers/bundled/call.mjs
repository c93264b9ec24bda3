// Without an await at the top, so that it can be bundled as CommonJS, too.
import { createBrokerClient } from "@org/broker-client";

createBrokerClient()
  .trading.listAccounts()
  .then((accounts) => console.log(`${accounts.length} account`));
