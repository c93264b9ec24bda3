import { ownErrors } from "./base.ts";
import type { AbortedError, ConnectionError, NotSentError, OutcomeUnknownError, TimedOutError } from "./network.ts";
import type { ConfigurationError, OperationNotDocumentedError, RequestRefusedError } from "./request.ts";
import type { HttpStatusError, UnexpectedResponseError } from "./response.ts";

/** Any error that the client throws. The field `code` identifies the class of the error. */
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

/** Code of any error that the client throws. */
export type BrokerErrorCode = AnyBrokerError["code"];

/** Does not use the field `code` of an error, because any library can set a field `code`. */
export function isOwnError(error: unknown): error is AnyBrokerError {
  return ownErrors.has(Object(error));
}
