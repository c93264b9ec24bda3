import { startSandbox, type Sandbox } from "@org/broker-sandbox";
import { createBrokerClient } from "../src/index.ts";

export const CREDENTIALS = { appKey: "made-up-app-key", appSecret: "made-up-app-secret" };

const ACCOUNTS = [
  { account_id: "sandbox-account-1", account_type: "MADE_UP_TYPE_A" },
  { account_id: "sandbox-account-2", account_type: "MADE_UP_TYPE_B" },
];

/** A sandbox that stops with the test, and a client of it. */
export async function startBroker() {
  const sandbox: Sandbox = await startSandbox({ credentials: CREDENTIALS, accounts: ACCOUNTS });
  const broker = createBrokerClient({ baseUrl: sandbox.url, ...CREDENTIALS });
  return { sandbox, broker, [Symbol.asyncDispose]: () => sandbox.close() };
}
