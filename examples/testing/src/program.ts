import { type BrokerClient, isBrokerError } from "@org/broker-client";

/** Returns the number of accounts, or undefined while the service limits the rate. */
export async function countAccounts(broker: BrokerClient): Promise<number | undefined> {
  try {
    const accounts = await broker.trading.listAccounts();
    return accounts.length;
  } catch (error) {
    if (isBrokerError(error) && error.code === "http_status" && error.status === 429) return undefined;
    throw error;
  }
}

/** Sends a change once: the status of its answer; "unknown" where none came, and it may have been made all the same. */
export async function sendChange(broker: BrokerClient, url: string, change: object): Promise<number | "unknown"> {
  try {
    const response = await broker.fetch(url, { method: "POST", body: JSON.stringify(change) });
    return response.status;
  } catch (error) {
    if (isBrokerError(error) && error.code === "outcome_unknown") return "unknown";
    throw error;
  }
}
