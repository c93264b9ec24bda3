// The response of the servers in the benchmarks: what the sandbox makes up, whatever fields the spec documents.
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
