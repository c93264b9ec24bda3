import { isBrokerError } from "@org/broker-client";

export async function countAccounts(broker) {
  try {
    const accounts = await broker.trading.listAccounts();
    return accounts.length;
  } catch (error) {
    if (isBrokerError(error) && error.code === "http_status" && error.status === 429) return undefined;
    throw error;
  }
}
