import type { AbortedError, ConnectionError, NotSentError, OutcomeUnknownError, TimedOutError } from "./network.ts";
import type { ConfigurationError, OperationNotDocumentedError, RequestRefusedError } from "./request.ts";
import type { HttpStatusError, UnexpectedResponseError } from "./response.ts";

/** Any error of the client. Its `code` tells which one. */
export type AnyBrokerError =
  | ConfigurationError
  | OperationNotDocumentedError
  | RequestRefusedError
  | NotSentError
  | TimedOutError
  | AbortedError
  | ConnectionError
  | OutcomeUnknownError
  | HttpStatusError
  | UnexpectedResponseError;

export type BrokerErrorCode = AnyBrokerError["code"];
