import { type BrokerClient, isBrokerError } from "@org/broker-client";
import { Hono } from "hono";

/** Creates a service that lists the accounts at `GET /accounts`. */
export function createApp(broker: BrokerClient) {
  const app = new Hono();
  app.get("/accounts", async (c) => {
    // The signal aborts the call if the caller of this service closes the connection.
    const accounts = await broker.trading.listAccounts({ signal: c.req.raw.signal });
    // The caller gets only these two fields. A field that the broker adds later does not reach the caller.
    return c.json(accounts.map(({ account_id, account_type }) => ({ id: account_id, type: account_type })));
  });
  app.onError((error, c) => {
    // The caller gets only the error's code, because the error's message can quote the broker's response.
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
