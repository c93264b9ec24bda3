import type { AbortedError, ConnectionError, NotSentError, OutcomeUnknownError, TimedOutError } from "./network.ts";
import type { ConfigurationError, OperationNotDocumentedError, RequestRefusedError } from "./request.ts";
import type { HttpStatusError, UnexpectedResponseError } from "./response.ts";

/** Any error of the client. The field `code` identifies the class. */
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

/** Value of the field `code` of an error. */
export type BrokerErrorCode = AnyBrokerError["code"];
