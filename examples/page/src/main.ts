import { serve } from "@hono/node-server";
import { createBrokerClient } from "@org/broker-client";
import { createApp } from "./app.ts";

// The client reads BROKER_BASE_URL, BROKER_APP_KEY and BROKER_APP_SECRET. The page waits at most 10 seconds for a
// response.
const broker = createBrokerClient({ timeout: { attempt: 5_000, overall: 10_000 } });

const { PORT = "3000" } = process.env;
const server = serve({ fetch: createApp(broker).fetch, hostname: "127.0.0.1", port: Number(PORT) }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
);
// After SIGTERM, the server completes the pending requests, and the process ends.
process.once("SIGTERM", () => server.close());
