import { createBrokerClient } from "@org/broker-client";

export default {
  /** What `workerd test` runs. A worker has its settings from its bindings. */
  async test(_controller, { BROKER_BASE_URL, BROKER_APP_KEY, BROKER_APP_SECRET }) {
    const settings = { baseUrl: BROKER_BASE_URL, appKey: BROKER_APP_KEY, appSecret: BROKER_APP_SECRET };
    const accounts = await createBrokerClient(settings).trading.listAccounts();
    console.log(`${accounts.length} account`);
  },
};
