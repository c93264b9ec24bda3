export { createBrokerClient, type BrokerClient, type BrokerClientOptions } from "./client.ts";
export {
  BrokerError,
  type BrokerErrorCode,
  type BrokerFailure,
  ConfigurationError,
  ConnectionError,
  HttpStatusError,
  isBrokerError,
  OperationNotDocumentedError,
  type RefusalReason,
  RequestRefusedError,
  UnexpectedResponseError,
} from "./errors.ts";
export type { MarketData, Trading } from "./generated/families.ts";
export { operations } from "./generated/operations.ts";
export type { components, paths } from "./generated/schema.ts";
export type { CallOptions, NotDocumented, Operation } from "./operation.ts";
export type { Transport } from "./send.ts";
