import { serve } from "@hono/node-server";
import { createVerifier, memoryReplayStore } from "@org/signing/verify";
import { createApp } from "./app.ts";

const { CALLER_APP_KEY: appKey, CALLER_APP_SECRET: appSecret, PORT = "3000" } = process.env;
if (!appKey || !appSecret) throw new Error("Set the environment variables CALLER_APP_KEY and CALLER_APP_SECRET.");

const secrets = new Map([[appKey, appSecret]]);
const verifier = createVerifier({
  secretFor: (key) => secrets.get(key),
  tolerance: 300_000, // milliseconds
  replayStore: memoryReplayStore({ capacity: 100_000 }), // for several processes, use redisReplayStore
});

const server = serve({ fetch: createApp(verifier).fetch, hostname: "127.0.0.1", port: Number(PORT) }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
);
// After SIGTERM, the server completes the pending requests, and the process ends.
process.once("SIGTERM", () => server.close());
