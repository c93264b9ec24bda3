export { createBrokerClient, type BrokerClient } from "./client.ts";
export {
  AbortedError,
  type BrokerErrorCode,
  type BrokerError,
  ConfigurationError,
  ConnectionError,
  HttpStatusError,
  isBrokerError,
  NotSentError,
  type DefinedError,
  type OperationError,
  OperationNotDocumentedError,
  type Outcome,
  OutcomeUnknownError,
  type RefusalReason,
  RequestRefusedError,
  TimedOutError,
  UnexpectedResponseError,
} from "./errors/index.ts";
export type { Credentials } from "@org/signing";
export type { BrokerEvent } from "./events/events.ts";
export type * from "./generated/exports.ts";
export { operations } from "./generated/operations.ts";
export type { components, paths } from "./generated/schema.ts";
export { logEvents, type LineLogger } from "./events/log-events.ts";
export type { KnownFields } from "./operations/spec-types.ts";
export { defineOperation, type DefinedData, type DefinedInputs } from "./operations/define.ts";
export type { DefinedOperation } from "./operations/operation.ts";
export { type StandardSchema, unchecked } from "./validation/standard-schema.ts";
export type {
  Call,
  CallOptions,
  NotDocumentedYet,
  Operation,
  TimeoutOptions,
  WithResponse,
} from "./operations/operation.ts";
export type { BrokerClientOptions, FetchFunction, NextAttempt } from "./options/options.ts";
export type {
  ResponseBody,
  ResponseHeaders,
  Transport,
  TransportRequest,
  TransportResponse,
} from "./transport/transport.ts";
