import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";

/** Starts a server for the rest of the test. */
export async function serve(listener?: RequestListener) {
  const server = createServer(listener);
  const close = () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections()));
  onTestFinished(async () => void (await close()));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { port: address.port, baseUrl: `http://127.0.0.1:${address.port}`, close };
}

/** Returns a port on which no server listens. */
export async function freePort(): Promise<number> {
  const { port, close } = await serve();
  await close();
  return port;
}
