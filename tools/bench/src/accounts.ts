// Reads the account list that the benchmarks' servers return. The sandbox generates the list, with all documented
// fields.
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
