import type { RefusalCode, Verifier } from "@org/signing/verify";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";

/** Creates a service that accepts each signed request once, and rejects all other requests. */
export function createApp(verifier: Verifier) {
  const app = new Hono<{ Variables: { appKey: string } }>();
  // `bodyLimit` runs first, because the verifier reads the whole body before it checks the signature.
  app.use(bodyLimit({ maxSize: 1_000_000 }));
  app.use(async (c, next) => {
    const result = await verifier.verify(c.req.raw);
    if (!result.ok) return c.json({ error: result.code }, statusOf(result.code));
    c.set("appKey", result.appKey);
    return next();
  });
  app.get("/caller", (c) => c.json({ appKey: c.get("appKey") }));
  app.post("/notes", async (c) => {
    const note: unknown = await c.req.json().catch(() => undefined);
    if (note === undefined) return c.json({ error: "invalid_json" }, 400);
    return c.json({ appKey: c.get("appKey"), note });
  });
  return app;
}

function statusOf(code: RefusalCode) {
  switch (code) {
    // The service responds with 503, because the caller cannot correct a failure of the service.
    case "replay_store_full":
    case "replay_store_unavailable":
    case "secret_unavailable":
      return 503;
    default:
      return 401;
  }
}
