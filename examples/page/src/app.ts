import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { type BrokerClient, isBrokerError } from "@org/broker-client";
import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";

// With an absolute path, the backend can start in any directory.
const PUBLIC = fileURLToPath(new URL("../public", import.meta.url));

/** Creates the backend of the page. Only the backend needs the app secret. */
export function createApp(broker: BrokerClient) {
  const app = new Hono();
  app.use(secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'self'"] } }));
  app.get("/api/accounts", async (c) => {
    const accounts = await broker.trading.listAccounts({ signal: c.req.raw.signal });
    c.header("cache-control", "no-store");
    return c.json(accounts.map(({ account_id, account_type }) => ({ id: account_id, type: account_type })));
  });
  app.use(serveStatic({ root: PUBLIC }));
  app.onError((error, c) => {
    // The page receives only the error code, because the error message can quote the broker's response.
    console.error(error.message);
    return isBrokerError(error) ? c.json({ error: error.code }, 502) : c.json({ error: "internal_error" }, 500);
  });
  return app;
}
