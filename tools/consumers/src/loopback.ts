import { createServer, type RequestListener, type Server } from "node:http";

export interface RunningServer extends AsyncDisposable {
  /** Base URL without a trailing slash. */
  readonly url: string;
}

export async function listen(serverOrListener: Server | RequestListener): Promise<RunningServer> {
  const server = typeof serverOrListener === "function" ? createServer(serverOrListener) : serverOrListener;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server is not listening on a TCP port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
