const { createBrokerClient } = require("@org/broker-client");

createBrokerClient()
  .trading.listAccounts()
  .then((accounts) => console.log(`${accounts.length} account`));
