// Creates a client with a made-up order operation, because the OpenAPI document has no order operation.
import { createClientOf, type BrokerClient } from "../../../../packages/broker-client/src/client.ts";
import { documented } from "../../../../packages/broker-client/src/generated/documented.ts";
import type { BrokerClientOptions, paths } from "../../../../packages/broker-client/src/index.ts";

export { isBrokerError } from "../../../../packages/broker-client/src/index.ts";
export { undiciTransport } from "../../../../packages/broker-client/src/undici/index.ts";
export type { TransportRequest } from "../../../../packages/broker-client/src/transport/transport.ts";
export type {
  BrokerClientOptions,
  BrokerError,
  FetchFunction,
} from "../../../../packages/broker-client/src/index.ts";

interface MadeUpPaths {
  readonly "/made/up/orders": {
    readonly post: {
      readonly requestBody: { readonly content: { readonly "application/json": object } };
      readonly responses: { readonly 200: { readonly content: { readonly "application/json": unknown } } };
    };
  };
}
export type Broker = BrokerClient<paths & MadeUpPaths>;

const placeMadeUpOrder = {
  name: "placeMadeUpOrder",
  family: "trading",
  method: "POST",
  path: "/made/up/orders",
  pattern: "^/made/up/orders$",
  retry: "never",
  success: { 200: { type: "array" } },
} as const;

export function createBroker(options: BrokerClientOptions): Broker {
  return createClientOf({ ...documented, placeMadeUpOrder }, options);
}

/** Calls the made-up order operation, which the client's types do not contain. */
export async function placeOrder(broker: Broker, inputs: object): Promise<unknown> {
  const operation: unknown = Reflect.get(broker.trading, "placeMadeUpOrder");
  if (typeof operation !== "function") throw new TypeError("The client has no operation placeMadeUpOrder.");
  return operation(inputs);
}
