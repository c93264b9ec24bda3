// What is soaked: a read, which the client sends again by itself, and orders by the two roads for what the spec does not
// document; and what an attempt of each must come to, by what befell it at the sandbox.
import type { BrokerClient, paths } from "@org/broker-client";
import type { Fault } from "@org/broker-sandbox";
import { ACCOUNTS_PATH } from "../accounts.ts";

/** Of the imagined orders, whose only field makes each of them another. */
export interface OrderPaths {
  readonly "/made-up/orders": {
    readonly post: {
      readonly requestBody: { readonly content: { readonly "application/json": { readonly made_up_id: number } } };
      readonly responses: { readonly 200: { readonly content: { readonly "application/json": unknown } } };
    };
  };
}

export type SoakedClient = BrokerClient<paths & OrderPaths>;

export interface Kind {
  /** As the client's events name it. */
  readonly operation: string;
  /** As the sandbox receives it. */
  readonly requestLine: string;
  /** Gives what it came to, or rejects. */
  readonly call: (client: SoakedClient, baseUrl: string, number: number) => Promise<string>;
  readonly comesTo: Readonly<Partial<Record<Fault | "nothing", string>>>;
}

const ORDERS = "/made-up/orders";
const ORDERS_BY_FETCH = "/made-up/orders-by-fetch";

export const KINDS: readonly [Kind, ...Kind[]] = [
  {
    operation: "listAccounts",
    requestLine: `GET ${ACCOUNTS_PATH}`,
    async call(client) {
      await client.trading.listAccounts();
      return "data";
    },
    comesTo: {
      nothing: "data",
      reset: "connection_failed",
      truncated: "connection_failed",
      garbage: "unexpected_response",
      rate_limited: "status 429",
      redirect_elsewhere: "redirect_refused",
      drift: "unexpected_response",
    },
  },
  {
    operation: `POST ${ORDERS}`,
    requestLine: `POST ${ORDERS}`,
    async call(client, _, number) {
      const { response } = await client.http.POST(ORDERS, { body: { made_up_id: number } });
      return `status ${response.status}`;
    },
    comesTo: {
      nothing: "status 501",
      reset: "outcome_unknown",
      truncated: "outcome_unknown",
      garbage: "unexpected_response",
      rate_limited: "status 429",
      redirect_elsewhere: "redirect_refused",
    },
  },
  {
    operation: `POST ${ORDERS_BY_FETCH}`,
    requestLine: `POST ${ORDERS_BY_FETCH}`,
    async call(client, baseUrl, number) {
      const body = JSON.stringify({ made_up_id: number });
      const response = await client.fetch(baseUrl + ORDERS_BY_FETCH, { method: "POST", body });
      await response.text();
      return `status ${response.status}`;
    },
    comesTo: {
      nothing: "status 501",
      reset: "outcome_unknown",
      // The body is its caller's to read, and so is the error.
      truncated: "TypeError",
      garbage: "status 200",
      rate_limited: "status 429",
      redirect_elsewhere: "redirect_refused",
    },
  },
];
