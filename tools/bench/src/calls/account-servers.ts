// Starts servers that return the account list without verifying signatures. The servers run in a separate thread, so
// that a benchmark does not measure the servers.
import { listen } from "@org/testing";
import { createServer } from "node:http";
import { createSecureServer } from "node:http2";
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

// An HTTP client can be idle for many seconds between two measurements. During this time, the servers must not close
// the idle connections.
const options = { keepAliveTimeout: 60_000, allowHTTP1: true };
const pair = selfSigned();
parentPort?.postMessage({
  http: `http://127.0.0.1:${await listen(createServer(options, respond))}`,
  https: `https://127.0.0.1:${await listen(createSecureServer({ ...options, ...pair }, respond))}`,
  certificate: pair.cert,
} satisfies AccountServers);
