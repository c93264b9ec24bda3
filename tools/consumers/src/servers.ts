// Starts HTTP servers on loopback.
import { listen } from "@org/testing";
import { createServer, type RequestListener, type Server, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

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

/** Browsers send the signed headers to another origin only if the response to a preflight request allows them. */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "*",
  "access-control-max-age": "600",
};

/**
 * Starts a server that records which signed requests arrive.
 *
 * - `/503/…` gets a response with the status 503. The same applies to other statuses.
 * - `/closed/…` gets a response with the status 200, if it is the first request on its connection. Otherwise, the server
 *   closes the connection without a response.
 * - `/arrivals` gets the nonces of all signed requests since the last `/arrivals`, by method and path.
 */
export function startArrivals(): Promise<RunningServer> {
  const arrivals = new Map<string, unknown[]>();
  const used = new WeakSet<Socket>();
  return serve(({ method, url = "", headers, socket }: IncomingMessage, response) => {
    const isFirst = !used.has(socket);
    used.add(socket);
    if (method === "OPTIONS") return respond(response, 204);
    if (url === "/arrivals") {
      respond(response, 200, JSON.stringify([...arrivals]));
      return arrivals.clear();
    }
    const { "x-signature-nonce": nonce } = headers;
    const request = `${method} ${url}`;
    if (nonce !== undefined) arrivals.set(request, [...(arrivals.get(request) ?? []), nonce]);
    const kind = url.split("/")[1];
    if (kind !== "closed") respond(response, Number(kind));
    else if (isFirst) respond(response, 200);
    else socket.destroy();
  });
}

function respond(response: ServerResponse, status: number, body = ""): void {
  if (status >= 200) return void response.writeHead(status, CORS).end(body);
  // After the status 100, 102 or 103, a client waits for another response.
  response.socket?.write(`HTTP/1.1 ${status} Made Up\r\nconnection: upgrade\r\nupgrade: made-up\r\n\r\n`);
  if (status === 101) response.socket?.end();
  else respond(response, 200);
}
