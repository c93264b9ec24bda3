import { listen } from "@org/testing";
import { createServer, type RequestListener, type Server } from "node:http";

export interface RunningServer extends AsyncDisposable {
  /** Base URL without a trailing slash. */
  readonly url: string;
}

export async function serve(serverOrListener: Server | RequestListener): Promise<RunningServer> {
  const server = typeof serverOrListener === "function" ? createServer(serverOrListener) : serverOrListener;
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
