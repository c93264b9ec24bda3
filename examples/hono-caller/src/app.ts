import { type BrokerClient, isBrokerError } from "@org/broker-client";
import { Hono } from "hono";

export function createApp(broker: BrokerClient) {
  const app = new Hono();
  app.get("/accounts", async (c) => {
    // If the caller of `GET /accounts` closes the connection, the signal aborts the call to the broker.
    const accounts = await broker.trading.listAccounts({ signal: c.req.raw.signal });
    // The caller receives only these two fields, even if the broker adds a field later.
    return c.json(accounts.map(({ account_id, account_type }) => ({ id: account_id, type: account_type })));
  });
  app.onError((error, c) => {
    // The caller receives only the error code, because the error message can quote the broker's response.
    console.error(error.message);
    return c.json({ error: isBrokerError(error) ? error.code : "internal_error" }, statusOf(error));
  });
  return app;
}

function statusOf(error: Error) {
  if (!isBrokerError(error)) return 500;
  switch (error.code) {
    case "not_sent":
    case "connection_failed":
      return 503;
    case "timed_out":
      return 504;
    case "http_status":
      return error.status === 429 ? 503 : 502;
    default:
      return 502;
  }
}
