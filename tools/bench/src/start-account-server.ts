import { fork } from "node:child_process";
import { once } from "node:events";

/** Starts account-server.ts. */
export async function startAccountServer(): Promise<{ baseUrl: string; stop: () => Promise<void> }> {
  const child = fork(new URL("account-server.ts", import.meta.url));
  const [port]: unknown[] = await once(child, "message");
  const stop = async () => {
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
  };
  return { baseUrl: `http://127.0.0.1:${String(port)}`, stop };
}
