import { isMadeHere } from "./base.ts";
import { fieldOf } from "./fields.ts";
import type { HttpStatusError, UnexpectedResponseError } from "./response.ts";
import type { ConfigurationError, OperationNotDocumentedError, RequestRefusedError } from "./request.ts";
import type { AbortedError, ConnectionError, NotSentError, OutcomeUnknownError, TimedOutError } from "./network.ts";

export { HttpStatusError, UnexpectedResponseError } from "./response.ts";
export { BrokerError, type Outcome } from "./base.ts";
export { ConfigurationError, OperationNotDocumentedError, type RefusalReason, RequestRefusedError } from "./request.ts";
export { AbortedError, ConnectionError, NotSentError, OutcomeUnknownError, TimedOutError } from "./network.ts";

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

const CODES: Readonly<Record<BrokerErrorCode, true>> = {
  invalid_configuration: true,
  operation_not_documented: true,
  request_refused: true,
  not_sent: true,
  timed_out: true,
  aborted: true,
  connection_failed: true,
  outcome_unknown: true,
  http_status: true,
  unexpected_response: true,
};

/**
 * Checks whether something that was thrown is an error of the client. It reads `code`, because `instanceof` fails
 * if both the ESM and the CommonJS build are loaded, and across realms.
 *
 * @example
 * try {
 *   await broker.trading.listAccounts();
 * } catch (error) {
 *   if (isBrokerError(error) && error.code === "http_status") console.error(error.status, error.body);
 *   else throw error;
 * }
 */
export function isBrokerError(error: unknown): error is AnyBrokerError {
  const [code, ...others] = ["code", "message", "outcome", "attempt"].map((name) => fieldOf(error, name));
  return typeof code === "string" && Object.hasOwn(CODES, code) && others.every((each) => each !== undefined);
}

/** Checks whether an error is the client's own, not another's that looks like one. */
export function isOwnError(error: unknown): error is AnyBrokerError {
  return isMadeHere(error);
}
