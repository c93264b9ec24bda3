// Other repos still `require`: the CommonJS build makes the same signed call.
import { createRequire } from "node:module";
import { expect, test } from "vitest";

const require = createRequire(import.meta.url);

test("the packages can be required, and make a signed call", async () => {
  const { createBrokerClient }: typeof import("@org/broker-client") = require("@org/broker-client");
  const { startSandbox }: typeof import("@org/broker-sandbox") = require("@org/broker-sandbox");
  const { SigningError }: typeof import("@org/signing") = require("@org/signing");

  const sandbox = await startSandbox();
  const broker = createBrokerClient({ ...sandbox, baseUrl: sandbox.url });
  expect(await broker.trading.listAccounts()).toHaveLength(2);
  await sandbox.close();
  await expect(broker.fetch(`${sandbox.url}/%`)).rejects.toMatchObject({ cause: expect.any(SigningError) });
});
