// There is no top-level await, because bundlers make CommonJS of this module too.
import { createBrokerClient } from "@org/broker-client";

void createBrokerClient()
  .trading.listAccounts()
  .then((accounts) => console.log(accounts.length > 0 ? "some accounts" : "no account"));
