// Makes a signed call by each way of the client, and one that the client refuses.
const assert = require("node:assert/strict");

exports.makeCalls = async ({ createBrokerClient, operations, startSandbox, SigningError, signingMiddleware }) => {
  assert.equal(typeof signingMiddleware, "function");
  const sandbox = await startSandbox();
  const broker = createBrokerClient({ baseUrl: sandbox.url, appKey: sandbox.appKey, appSecret: sandbox.appSecret });
  const list = "/trading/accounts/list";
  assert.equal((await broker.trading.listAccounts()).length, 1);
  assert.equal((await broker.http.GET(list)).data.length, 1);
  assert.equal((await broker.fetch(sandbox.url + list)).status, 200);
  assert.equal((await broker.fetch(`${sandbox.url}/other?a=b+c`, { method: "POST", body: '{ "a": 1 }' })).status, 501);
  const [name, { family }] = Object.entries(operations).find(([, { status }]) => status === "placeholder");
  await assert.rejects(broker[family][name](), { code: "operation_not_documented" });
  await assert.rejects(broker.fetch(`${sandbox.url}/%`), (error) => error.cause instanceof SigningError);
  await sandbox.close();
  // The environment says where this client sends to.
  const accounts = await createBrokerClient().trading.listAccounts();
  console.log(`${accounts.length} account`);
};
