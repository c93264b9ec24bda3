// This program uses no top-level await, because the proofs also bundle this program as CommonJS.
import { createBrokerClient } from "@org/broker-client";

void createBrokerClient()
  .trading.listAccounts()
  .then((accounts) => console.log(accounts.length > 0 ? "some accounts" : "no account"));
