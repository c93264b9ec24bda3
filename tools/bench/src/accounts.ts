// Requests an account list from a sandbox, because the list of a sandbox has all documented fields. The benchmark
// servers return this list.
import { createBrokerClient, operations } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";

export const ACCOUNTS_PATH = operations.listAccounts.path;

export const ACCOUNTS = await listAccounts();

async function listAccounts() {
  const sandbox = await startSandbox();
  try {
    return await createBrokerClient(sandbox).trading.listAccounts();
  } finally {
    await sandbox.close();
  }
}
