const { createBrokerClient } = require("@org/broker-client");
const { undiciTransport } = require("@org/broker-client/undici");

const transport = undiciTransport();
void createBrokerClient({ transport })
  .trading.listAccounts()
  .then((accounts) => console.log(accounts.length > 0 ? "some accounts" : "no account"))
  .finally(() => transport.close());
