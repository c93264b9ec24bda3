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

/**
 * Sends a POST request that changes data at the service. The function never repeats the request.
 *
 * @returns the status of the response, or "unknown" if the service may have made the change
 */
export async function sendChange(broker: BrokerClient, url: string, change: object): Promise<number | "unknown"> {
  try {
    const { status } = await broker.fetch(url, { method: "POST", body: JSON.stringify(change) });
    // A 5xx can come from a proxy, so the service may have made the change.
    return status >= 500 ? "unknown" : status;
  } catch (error) {
    if (isBrokerError(error) && error.outcome === "unknown") return "unknown";
    throw error;
  }
}
