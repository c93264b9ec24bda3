import { isBrokerError } from "@org/broker-client";

/** The ids of the accounts; undefined while the service wants to be asked less. */
export async function accountIds(broker) {
  try {
    const accounts = await broker.trading.listAccounts();
    return accounts.map(({ account_id }) => account_id);
  } catch (error) {
    if (isBrokerError(error) && error.code === "http_status" && error.status === 429) return undefined;
    throw error;
  }
}
