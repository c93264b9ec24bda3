import { type BrokerClient, defineOperation, isBrokerError } from "@org/broker-client";
import * as z from "zod";

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

/** The operation is made up. For an operation that the spec does not document, write such a definition. */
export const placeOrder = defineOperation({
  name: "placeOrder",
  method: "POST",
  path: "/made-up/orders",
  retry: "never",
  body: z.object({ symbol: z.string().min(1) }),
  response: z.object({ order_id: z.string() }),
});

/**
 * Places an order. The client never repeats the request.
 *
 * @returns the id of the order, "rejected", or "unknown" if the outcome is unknown
 * @throws {BrokerError} for all other errors. If its outcome is `accepted`, the service probably placed the order.
 */
export async function order(broker: BrokerClient, symbol: string): Promise<string> {
  try {
    const { order_id } = await broker.call(placeOrder, { body: { symbol } });
    return order_id;
  } catch (error) {
    if (!isBrokerError(error)) throw error;
    if (error.code === "http_status" && error.status === 409) return "rejected";
    if (error.outcome === "unknown") return "unknown";
    throw error;
  }
}
