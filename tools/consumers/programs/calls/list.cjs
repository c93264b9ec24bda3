const { createBrokerClient } = require("@org/broker-client");

void createBrokerClient()
  .trading.listAccounts()
  .then((accounts) => console.log(accounts.length > 0 ? "some accounts" : "no account"));
