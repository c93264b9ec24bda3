export { createBrokerClient, type BrokerClient } from "./client.ts";
export {
  AbortedError,
  BrokerError,
  type BrokerErrorCode,
  type AnyBrokerError,
  ConfigurationError,
  ConnectionError,
  HttpStatusError,
  isBrokerError,
  NotSentError,
  OperationNotDocumentedError,
  type Outcome,
  OutcomeUnknownError,
  type RefusalReason,
  RequestRefusedError,
  TimedOutError,
  UnexpectedResponseError,
} from "./errors/index.ts";
export type { BrokerEvent } from "./events/events.ts";
export type { MarketData, Trading } from "./generated/families.ts";
export { operations } from "./generated/operations.ts";
export type { components, paths } from "./generated/schema.ts";
export { logEvents, type LineLogger } from "./events/log-events.ts";
export type { Call, CallOptions, NotDocumented, Operation, WithResponse } from "./operations/operation.ts";
export type { BrokerClientOptions, TimeoutOptions, Transport } from "./options/options.ts";
