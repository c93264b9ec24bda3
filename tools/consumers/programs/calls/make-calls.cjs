// Makes valid and invalid calls, and expects that the client rejects the invalid calls.
const assert = require("node:assert/strict");

exports.makeCalls = async ({ createBrokerClient, operations, startSandbox, SigningError, signingMiddleware }) => {
  assert.equal(typeof signingMiddleware, "function");
  const sandbox = await startSandbox();
  const broker = createBrokerClient(sandbox);
  const list = operations.listAccounts.path;
  assert.ok((await broker.trading.listAccounts()).length > 0);
  assert.ok((await broker.http.GET(list)).data.length > 0);
  assert.equal((await broker.fetch(sandbox.baseUrl + list)).status, 200);
  assert.equal(
    (await broker.fetch(`${sandbox.baseUrl}/other?a=b+c`, { method: "POST", body: '{ "a": 1 }' })).status,
    501,
  );
  for (const [name, { family, status }] of Object.entries(operations)) {
    if (status === "placeholder") await assert.rejects(broker[family][name](), { code: "operation_not_documented" });
  }
  await assert.rejects(broker.fetch(`${sandbox.baseUrl}/%`), (error) => error.cause instanceof SigningError);
  await sandbox.close();
  const accounts = await createBrokerClient().trading.listAccounts();
  console.log(accounts.length > 0 ? "some accounts" : "no account");
};
