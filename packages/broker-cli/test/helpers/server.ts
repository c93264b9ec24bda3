import { listen } from "@org/testing";
import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";

/** Starts a server for the rest of the test. */
export async function serve(listener?: RequestListener) {
  const server = createServer(listener);
  const close = () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections()));
  onTestFinished(async () => void (await close()));
  const port = await listen(server);
  return { port, baseUrl: `http://127.0.0.1:${port}`, close };
}

/** Returns a port on which no server listens. */
export async function freePort(): Promise<number> {
  const { port, close } = await serve();
  await close();
  return port;
}
