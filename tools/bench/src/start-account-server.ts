import { startForked } from "./forked.ts";

/** Starts account-server.ts. */
export async function startAccountServer(): Promise<{ baseUrl: string; stop: () => Promise<void> }> {
  const { ready, stop } = await startForked(new URL("account-server.ts", import.meta.url));
  return { baseUrl: `http://127.0.0.1:${String(ready)}`, stop };
}
