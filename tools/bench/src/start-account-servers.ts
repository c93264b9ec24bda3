import type { AccountServers } from "./account-servers.ts";
import { startForked } from "./forked.ts";

/** Starts account-servers.ts in a separate process. */
export async function startAccountServers(): Promise<AccountServers & { readonly stop: () => Promise<void> }> {
  const { ready, stop } = await startForked(new URL("account-servers.ts", import.meta.url));
  // account-servers.ts sends a message of this type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...(ready as AccountServers), stop };
}
