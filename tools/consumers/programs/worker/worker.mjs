import { createBrokerClient } from "@org/broker-client";

export default {
  /** `workerd test` calls this function, and passes the bindings as the second argument. */
  async test(_controller, { BROKER_BASE_URL, BROKER_APP_KEY, BROKER_APP_SECRET }) {
    const options = { baseUrl: BROKER_BASE_URL, appKey: BROKER_APP_KEY, appSecret: BROKER_APP_SECRET };
    const accounts = await createBrokerClient(options).trading.listAccounts();
    console.log(accounts.length > 0 ? "some accounts" : "no account");
  },
};
