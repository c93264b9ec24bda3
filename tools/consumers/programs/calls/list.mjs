// This module has no top-level await, because bundlers also convert this module to CommonJS.
import { createBrokerClient } from "@org/broker-client";

void createBrokerClient()
  .trading.listAccounts()
  .then((accounts) => console.log(accounts.length > 0 ? "some accounts" : "no account"));
