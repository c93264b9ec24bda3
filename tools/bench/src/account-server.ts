// A process of its own, so that no caller is charged for the server. It answers the account list, verifies nothing, tells
// its port to the process that forked it, and ends with it.
import { createServer } from "node:http";
import { ACCOUNTS, ACCOUNTS_PATH } from "./accounts.ts";

const body = JSON.stringify(ACCOUNTS);
const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };

// A connection outlives the turns of the others.
const server = createServer({ keepAliveTimeout: 60_000 }, ({ method, url }, response) => {
  if (method === "GET" && url === ACCOUNTS_PATH) response.writeHead(200, headers).end(body);
  else response.writeHead(404).end();
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.send?.(address?.port);
});
process.on("disconnect", () => process.exit());
