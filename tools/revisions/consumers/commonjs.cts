import assert = require("node:assert/strict");
import brokerClient = require("@org/broker-client");
import signing = require("@org/signing");

async function main(): Promise<void> {
  const broker: brokerClient.BrokerClient = brokerClient.createBrokerClient();
  const accounts: brokerClient.components["schemas"]["Account"][] = await broker.trading.listAccounts();
  assert.equal(typeof accounts[0], "object");

  const { response } = await broker.http.GET("/trading/accounts/list");
  assert.equal(response.status, 200);
  assert.equal(brokerClient.operations.listAccounts.method, "GET");
  assert.equal(signing.normalizeBody('{ "made": "up" }'), '{"made":"up"}');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
