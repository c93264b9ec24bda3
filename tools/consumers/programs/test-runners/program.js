import { isBrokerError } from "@org/broker-client";

/** Returns the ids of the accounts, or undefined while the service limits the rate. */
export async function accountIds(broker) {
  try {
    const accounts = await broker.trading.listAccounts();
    return accounts.map(({ account_id }) => account_id);
  } catch (error) {
    if (isBrokerError(error) && error.code === "http_status" && error.status === 429) return undefined;
    throw error;
  }
}
