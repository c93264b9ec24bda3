// Starts servers that return the account list without verifying signatures. The servers run in a separate thread, so
// that a benchmark does not measure the servers.
import { once } from "node:events";
import { createServer } from "node:http";
import { createSecureServer } from "node:http2";
import type { Server } from "node:net";
import { parentPort } from "node:worker_threads";
import { selfSigned } from "../../../../packages/broker-client/test/helpers/certificate.ts";
import { listAccounts } from "../accounts.ts";

export interface AccountServers {
  readonly http: string;
  /** URL of the server with TLS. The client chooses HTTP/1.1 or HTTP/2. */
  readonly https: string;
  readonly certificate: string;
}

interface Response {
  writeHead(status: number, headers: Record<string, string | number>): { end(body: string): unknown };
}

const body = JSON.stringify(await listAccounts());
const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };

function respond(_: unknown, response: Response): void {
  response.writeHead(200, headers).end(body);
}

async function listen(server: Server, scheme: "http" | "https"): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  return `${scheme}://127.0.0.1:${address.port}`;
}

// An HTTP client can be idle for many seconds between two measurements. During this time, the servers must not close
// the idle connections.
const options = { keepAliveTimeout: 60_000, allowHTTP1: true };
const pair = selfSigned();
parentPort?.postMessage({
  http: await listen(createServer(options, respond), "http"),
  https: await listen(createSecureServer({ ...options, ...pair }, respond), "https"),
  certificate: pair.cert,
} satisfies AccountServers);
