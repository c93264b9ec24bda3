import { type BrokerClient, isBrokerError } from "@org/broker-client";

/** The ids of the accounts; undefined when the service cannot be asked at the moment. */
export async function accountIds(broker: BrokerClient): Promise<string[] | undefined> {
  try {
    const accounts = await broker.trading.listAccounts();
    return accounts.map(({ account_id }) => account_id);
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
