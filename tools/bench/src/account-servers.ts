// Starts servers that return the account list without verifying signatures. The servers run in a separate process, so
// that a benchmark does not measure the work of the servers. The process sends the URLs to its parent, and ends when
// the parent ends.
import { once } from "node:events";
import { createServer } from "node:http";
import { createSecureServer } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import type { Server } from "node:net";
import { selfSigned } from "../../../packages/broker-client/test/helpers/certificate.ts";
import { ACCOUNTS, ACCOUNTS_PATH } from "./accounts.ts";

/** URLs of three servers with the same response, and the certificate of the two servers with TLS. */
export interface AccountServers {
  readonly http: string;
  /** URL of the server that uses HTTP/1.1 over TLS. */
  readonly https: string;
  /** URL of the server that uses HTTP/2 over TLS. */
  readonly http2: string;
  readonly certificate: string;
}

/** Properties that the requests of `node:http` and of `node:http2` share. */
interface Request {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
}

/** Methods that the responses of `node:http` and of `node:http2` share. */
interface Response {
  writeHead(status: number, headers?: Record<string, string | number>): { end(body: string): unknown };
}

const body = JSON.stringify(ACCOUNTS);
const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };

function respond({ method, url }: Request, response: Response): void {
  if (method === "GET" && url === ACCOUNTS_PATH) response.writeHead(200, headers).end(body);
  else response.writeHead(404).end("");
}

async function listen(server: Server, scheme: "http" | "https"): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  return `${scheme}://127.0.0.1:${address.port}`;
}

// A caller's connection stays open while the benchmark measures the other callers.
const keepAliveTimeout = 60_000;
const pair = selfSigned();
process.on("disconnect", () => process.exit());
process.send?.({
  http: await listen(createServer({ keepAliveTimeout }, respond), "http"),
  https: await listen(createTlsServer({ keepAliveTimeout, ...pair }, respond), "https"),
  http2: await listen(createSecureServer(pair, respond), "https"),
  certificate: pair.cert,
} satisfies AccountServers);
