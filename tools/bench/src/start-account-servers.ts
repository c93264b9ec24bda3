import type { AccountServers } from "./account-servers.ts";
import { startForked } from "./forked.ts";

export async function startAccountServers(): Promise<AccountServers & { readonly stop: () => Promise<void> }> {
  const { ready, stop } = await startForked(new URL("account-servers.ts", import.meta.url));
  // account-servers.ts sends an object of the type `AccountServers`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...(ready as AccountServers), stop };
}
