// Defines the operations of the soak. The client retries the read. The orders are sent by `broker.http` and by
// `broker.fetch`, because the spec does not document them. For each operation, a table has the required outcome for
// each fault.
import type { BrokerClient, paths } from "@org/broker-client";
import type { Fault } from "@org/broker-sandbox";
import { ACCOUNTS_PATH } from "../accounts.ts";

/** Made-up orders. The only field of an order makes its body unique. */
export interface OrderPaths {
  readonly "/made-up/orders": {
    readonly post: {
      readonly requestBody: { readonly content: { readonly "application/json": { readonly made_up_id: number } } };
      readonly responses: { readonly 200: { readonly content: { readonly "application/json": unknown } } };
    };
  };
}

export type SoakedClient = BrokerClient<paths & OrderPaths>;

export interface Operation {
  /** Name of the operation in the client's events. */
  readonly name: string;
  /** Method and target that the sandbox records. */
  readonly requestLine: string;
  /** Calls the operation. Resolves with the outcome of the call, or rejects with the client's error. */
  readonly call: (client: SoakedClient, baseUrl: string, number: number) => Promise<string>;
  readonly outcomes: Outcomes;
}

/** Outcomes by fault. The soak has no slow responses, and only a documented operation gets the fault `drift`. */
type Outcomes = Readonly<
  Record<Exclude<Fault, "slow" | "drift"> | "none", string> & Partial<Record<"slow" | "drift", string>>
>;

const ORDERS = "/made-up/orders";
const ORDERS_BY_FETCH = "/made-up/orders-by-fetch";

export const OPERATIONS: readonly [Operation, ...Operation[]] = [
  {
    name: "listAccounts",
    requestLine: `GET ${ACCOUNTS_PATH}`,
    async call(client) {
      await client.trading.listAccounts();
      return "data";
    },
    outcomes: {
      none: "data",
      reset: "connection_failed",
      truncated: "connection_failed",
      garbage: "unexpected_response",
      rate_limited: "status 429",
      redirect_elsewhere: "redirect_refused",
      drift: "unexpected_response",
    },
  },
  {
    name: `POST ${ORDERS}`,
    requestLine: `POST ${ORDERS}`,
    async call(client, _, number) {
      const { response } = await client.http.POST(ORDERS, { body: { made_up_id: number } });
      return `status ${response.status}`;
    },
    outcomes: {
      none: "status 501",
      reset: "outcome_unknown",
      truncated: "outcome_unknown",
      garbage: "unexpected_response",
      rate_limited: "status 429",
      redirect_elsewhere: "redirect_refused",
    },
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
    outcomes: {
      none: "status 501",
      reset: "outcome_unknown",
      // With `fetch`, the caller reads the body, so the caller gets the error of the runtime.
      truncated: "TypeError",
      garbage: "status 200",
      rate_limited: "status 429",
      redirect_elsewhere: "redirect_refused",
    },
  },
];
