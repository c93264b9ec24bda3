// A separate process, so that its work is not measured with the caller's. It returns the account list without verifying
// signatures, sends its port to its parent, and ends with its parent.
import { createServer } from "node:http";
import { ACCOUNTS, ACCOUNTS_PATH } from "./accounts.ts";

const body = JSON.stringify(ACCOUNTS);
const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };

// A connection stays open while the other callers are measured.
const server = createServer({ keepAliveTimeout: 60_000 }, ({ method, url }, response) => {
  if (method === "GET" && url === ACCOUNTS_PATH) response.writeHead(200, headers).end(body);
  else response.writeHead(404).end();
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.send?.(address?.port);
});
process.on("disconnect", () => process.exit());
