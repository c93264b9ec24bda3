// The orders are made up. Their definitions do not depend on the operations of the spec.
import { type BrokerClient, defineOperation, type paths, type StandardSchema, unchecked } from "@org/broker-client";
import type { Fault } from "@org/broker-sandbox";
import { ACCOUNTS_PATH, type CREDENTIALS } from "../accounts.ts";

/** The body of each order is different, because the id is the number of the call. */
export interface Order {
  readonly made_up_id: number;
}

export interface OrderPaths {
  readonly "/made-up/orders": {
    readonly post: {
      readonly requestBody: { readonly content: { readonly "application/json": Order } };
      readonly responses: { readonly 200: { readonly content: { readonly "application/json": unknown } } };
    };
  };
}

export type SoakedClient = BrokerClient<paths & OrderPaths>;

export interface Operation {
  /** Name of the operation in the client's events. */
  readonly name: string;
  /** Method and target of the request, such as `POST /made-up/orders`. */
  readonly requestLine: string;
  readonly call: (client: SoakedClient, baseUrl: string, number: number) => Promise<string>;
  readonly outcomes: Outcomes;
}

/** The sandbox injects the fault `drift` only into responses that have a schema. */
type Outcomes = Readonly<
  Record<Exclude<Fault, "slow" | "drift"> | "none", string> & Partial<Record<"slow" | "drift", string>>
>;

const ORDERS = "/made-up/orders";
const ORDERS_BY_FETCH = "/made-up/orders-by-fetch";

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
  path: "/made-up/orders-by-call",
  retry: "never",
  body: unchecked<Order>(),
  response: placedOrder,
});

const EVERYWHERE = { rate_limited: "status 429", unavailable: "status 503", redirect_elsewhere: "redirect_refused" };
/** The client does not retry an order, because the sandbox may have received the order. */
const ORDER = { ...EVERYWHERE, reset: "outcome_unknown", truncated: "outcome_unknown", garbage: "unexpected_response" };

export const OPERATIONS: readonly [Operation, ...Operation[]] = [
  {
    name: "listAccounts",
    requestLine: `GET ${ACCOUNTS_PATH}`,
    async call(client) {
      await client.trading.listAccounts();
      return "data";
    },
    outcomes: {
      ...EVERYWHERE,
      none: "data",
      reset: "connection_failed",
      truncated: "connection_failed",
      garbage: "unexpected_response",
      drift: "unexpected_response",
    },
  },
  {
    name: placeOrder.name,
    requestLine: `POST ${placeOrder.path}`,
    async call(client, _, number) {
      await client.call(placeOrder, { body: { made_up_id: number } });
      return "data";
    },
    outcomes: { ...ORDER, none: "data", drift: "unexpected_response" },
  },
  {
    name: `POST ${ORDERS}`,
    requestLine: `POST ${ORDERS}`,
    async call(client, _, number) {
      const { response } = await client.http.POST(ORDERS, { body: { made_up_id: number } });
      return `status ${response.status}`;
    },
    outcomes: { ...ORDER, none: "status 501" },
  },
  {
    name: `POST ${ORDERS_BY_FETCH}`,
    requestLine: `POST ${ORDERS_BY_FETCH}`,
    async call(client, baseUrl, number) {
      const body = JSON.stringify({ made_up_id: number });
      const response = await client.fetch(baseUrl + ORDERS_BY_FETCH, { method: "POST", body });
      await response.text();
      return `status ${response.status}`;
    },
    // `broker.fetch` does not read the response body, so the error for a truncated body comes from the runtime.
    outcomes: { ...ORDER, none: "status 501", truncated: "TypeError", garbage: "status 200" },
  },
];

/** Each customer has a client of its own. With this number, 100,000 calls need 10,000 customers. */
const CALLS_PER_CUSTOMER = 10;

/** @param call number of the call, beginning with 1 */
export function customerOf(call: number): number {
  return Math.floor((call - 1) / CALLS_PER_CUSTOMER);
}

export function credentialsOf(customer: number): typeof CREDENTIALS {
  return { appKey: `made-up-app-key-${customer}`, appSecret: `made-up-app-secret-${customer}` };
}

/** Number of attempts for each operation and outcome, such as `listAccounts: data`. */
export type Counts = Record<string, number>;

export function count(counts: Counts, operation: string, outcome: string): void {
  const name = `${operation}: ${outcome}`;
  counts[name] = (counts[name] ?? 0) + 1;
}
