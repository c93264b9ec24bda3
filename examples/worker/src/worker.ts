import { createBrokerClient, isBrokerError } from "@org/broker-client";

/** Bindings of the Worker. In production, store BROKER_APP_SECRET as a secret of your cloud provider. */
interface Env {
  readonly BROKER_BASE_URL: string;
  readonly BROKER_APP_KEY: string;
  readonly BROKER_APP_SECRET: string;
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    if (request.method !== "GET" || new URL(request.url).pathname !== "/accounts") {
      return Response.json({ error: "not_found" }, { status: 404 });
    }
    try {
      // A Worker receives its bindings with each request, so the handler creates a client for each request.
      const broker = createBrokerClient({
        baseUrl: env.BROKER_BASE_URL,
        appKey: env.BROKER_APP_KEY,
        appSecret: env.BROKER_APP_SECRET,
      });
      const accounts = await broker.trading.listAccounts();
      return Response.json(accounts.map(({ account_id, account_type }) => ({ id: account_id, type: account_type })));
    } catch (error) {
      if (!isBrokerError(error)) throw error;
      // The caller receives only the error code, because the error message can quote the broker's response.
      console.error(error.message);
      return Response.json({ error: error.code }, { status: 502 });
    }
  },
};
