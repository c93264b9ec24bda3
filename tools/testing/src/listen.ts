import { once } from "node:events";
import type { Server } from "node:net";

/**
 * Starts a server on 127.0.0.1, and returns the port.
 *
 * @param port 0 for any free port
 */
export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
