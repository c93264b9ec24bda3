import type { AnyBrokerError, BrokerErrorCode } from "./any-broker-error.ts";
import { fieldOf } from "./fields.ts";
import type { OperationError, OperationName } from "./operation-error.ts";

export { HttpStatusError, UnexpectedResponseError } from "./response.ts";
export type { AnyBrokerError, BrokerErrorCode } from "./any-broker-error.ts";
export { BrokerError, type Outcome } from "./base.ts";
export type { OperationError } from "./operation-error.ts";
export { ConfigurationError, OperationNotDocumentedError, type RefusalReason, RequestRefusedError } from "./request.ts";
export { AbortedError, ConnectionError, NotSentError, OutcomeUnknownError, TimedOutError } from "./network.ts";

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
export function isBrokerError(error: unknown): error is AnyBrokerError;
/**
 * Checks whether something that was thrown is an error of the client, and of this operation. If the spec documents
 * bodies of the operation's errors, `body` has their type wherever `hasDocumentedBody` is true: the client validated it.
 * A revision can document more errors, so compare `status` before you read a field that only some bodies have.
 *
 * @param operation name of a documented operation, which `error.operation` must equal
 * @example
 * try {
 *   await broker.trading.listAccounts();
 * } catch (error) {
 *   if (!isBrokerError(error, "listAccounts") || error.code !== "http_status") throw error;
 *   if (error.hasDocumentedBody) console.error("The service says why:", error.body);
 *   else console.error(error.status, error.headers.get("content-type"));
 * }
 */
export function isBrokerError<Name extends OperationName>(
  error: unknown,
  operation: Name,
): error is OperationError<Name>;
export function isBrokerError(error: unknown, operation?: unknown): error is AnyBrokerError {
  const [code, ...others] = ["code", "message", "outcome", "attempt"].map((name) => fieldOf(error, name));
  const isKnown = typeof code === "string" && Object.hasOwn(CODES, code) && others.every((each) => each !== undefined);
  // `errors.filter(isBrokerError)` hands over a number.
  return isKnown && (typeof operation !== "string" || fieldOf(error, "operation") === operation);
}
