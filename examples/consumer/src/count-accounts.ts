import { type BrokerClient, isBrokerError } from "@org/broker-client";

/** Returns the number of accounts, or undefined if the service cannot be reached or limits the rate. */
export async function countAccounts(broker: BrokerClient): Promise<number | undefined> {
  try {
    const accounts = await broker.trading.listAccounts();
    return accounts.length;
  } catch (error) {
    if (!isBrokerError(error)) throw error;
    switch (error.code) {
      case "not_sent":
      case "timed_out":
      case "connection_failed":
        return undefined;
      case "http_status":
        if (error.status === 429) return undefined;
    }
    throw error;
  }
}
