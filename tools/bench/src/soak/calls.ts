// Makes the calls of the soak. The orders are made up, so they do not depend on the operations of the spec.
import {
  type BrokerClient,
  defineOperation,
  isBrokerError,
  type paths,
  type StandardSchema,
  unchecked,
} from "@org/broker-client";
import type { CREDENTIALS } from "../accounts.ts";

/** The body of each order is different, because the id is the number of the call. */
export interface Order {
  readonly made_up_id: number;
}

const ORDERS = "/made-up/orders-by-http";

export interface OrderPaths {
  readonly [ORDERS]: {
    readonly post: {
      readonly requestBody: { readonly content: { readonly "application/json": Order } };
      readonly responses: { readonly 200: { readonly content: { readonly "application/json": unknown } } };
    };
  };
}

const placedOrder: StandardSchema<{ readonly order_id: string }> = {
  "~standard": {
    version: 1,
    vendor: "made-up",
    validate(value) {
      const { order_id: id }: Partial<Record<string, unknown>> = { ...Object(value) };
      return typeof id === "string" ? { value: { order_id: id } } : { issues: [{ message: "must have an order_id" }] };
    },
  },
};

export const placeOrder = defineOperation({
  name: "placeOrder",
  method: "POST",
  path: "/made-up/orders",
  retry: "never",
  body: unchecked<Order>(),
  response: placedOrder,
});

/** Returns undefined if the call has data, and otherwise the HTTP status. */
type Call = (client: BrokerClient<paths & OrderPaths>, baseUrl: string, number: number) => Promise<number | undefined>;

const CALLS: readonly Call[] = [
  async (client) => {
    await client.trading.listAccounts();
    return undefined;
  },
  async (client, _, number) => {
    await client.call(placeOrder, { body: { made_up_id: number } });
    return undefined;
  },
  async (client, _, number) => {
    const { response } = await client.http.POST(ORDERS, { body: { made_up_id: number } });
    return response.status;
  },
  async (client, baseUrl, number) => {
    const body = JSON.stringify({ made_up_id: number } satisfies Order);
    const response = await client.fetch(`${baseUrl}/made-up/orders-by-fetch`, { method: "POST", body });
    await response.text();
    return response.status;
  },
];

/** Outcomes of attempts without a fault. The sandbox responds with 501 to orders of `broker.http` and `broker.fetch`. */
export const SUCCESSES: readonly string[] = ["data", "status 501"];

/** @param random the same number always results in the same call */
export async function outcomeOfCall(random: number, ...parameters: Parameters<Call>): Promise<string> {
  try {
    const status = await CALLS[random % CALLS.length]?.(...parameters);
    return status === undefined ? "data" : outcomeOf(status);
  } catch (error) {
    if (!isBrokerError(error)) return error instanceof Error ? error.name : typeof error;
    if (error.code === "http_status") return outcomeOf(error.status);
    return error.code === "request_refused" ? error.reason : error.code;
  }
}

export function outcomeOf(reason: number | string): string {
  return typeof reason === "number" ? `status ${reason}` : reason;
}

/** Each customer has a client of its own. With this number, 100,000 calls need 10,000 customers. */
const CALLS_PER_CUSTOMER = 10;

/** @param call number of the call, beginning with 1 */
export function customerOf(call: number): number {
  return Math.floor((call - 1) / CALLS_PER_CUSTOMER);
}

export function credentialsOf(customer: number): typeof CREDENTIALS {
  return { appKey: `made-up-app-key-${customer}`, appSecret: `made-up-app-secret-${customer}` };
}
