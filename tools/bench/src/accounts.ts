import { createBrokerClient, operations } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";

export const CREDENTIALS = {
  appKey: "made-up-app-key-0123456789abcdef",
  appSecret: "made-up-app-secret-0123456789abc",
};

export const ACCOUNTS_PATH = operations.listAccounts.path;

/** Requests the account list from a sandbox, because the list of a sandbox has all documented fields. */
export async function listAccounts() {
  const sandbox = await startSandbox();
  try {
    return await createBrokerClient(sandbox).trading.listAccounts();
  } finally {
    await sandbox.close();
  }
}
