// Requests an account list from a sandbox, because the list of a sandbox has all documented fields. The benchmark
// servers return this list.
import { createBrokerClient, operations } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";
import { startForked } from "./processes.ts";

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

export interface AccountServers {
  readonly http: string;
  /** URL of the server that uses HTTP/1.1 over TLS. */
  readonly https: string;
  readonly http2: string;
  readonly certificate: string;
}

export async function startAccountServers(): Promise<AccountServers & { readonly stop: () => Promise<void> }> {
  const { ready, stop } = await startForked(new URL("account-servers.ts", import.meta.url));
  // account-servers.ts sends an object of the type `AccountServers`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...(ready as AccountServers), stop };
}
