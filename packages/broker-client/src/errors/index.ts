import type { AnyBrokerError, BrokerErrorCode } from "./any-broker-error.ts";
import { fieldOf } from "./fields.ts";
import { definitionOf } from "./base.ts";
import type { DefinedOperation } from "../operations/defined-operation.ts";
import type { DefinedError, OperationError, OperationName } from "./operation-error.ts";

export { HttpStatusError, UnexpectedResponseError } from "./response.ts";
export type { AnyBrokerError, BrokerErrorCode } from "./any-broker-error.ts";
export { BrokerError, type Outcome } from "./base.ts";
export type { DefinedError, OperationError } from "./operation-error.ts";
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
 * Checks whether a thrown value is an error of the client. The check reads fields such as `code`, because `instanceof`
 * fails if the error comes from a different realm, or from a second copy of the package.
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
 * Checks whether a thrown value is an error of the client, and comes from a call to `operation`.
 *
 * If `error.hasDocumentedBody` is true, `error.body` has the type of a documented error body. A later revision of the
 * reference can add error bodies, so compare `error.status` before you read a field of `error.body`.
 *
 * @param operation name of a documented operation, such as "listAccounts"
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
/**
 * Checks whether a thrown value is an error of the client, and comes from a call of the defined operation `operation`.
 *
 * @param operation result of `defineOperation`
 */
export function isBrokerError<Op extends DefinedOperation>(error: unknown, operation: Op): error is DefinedError<Op>;
export function isBrokerError(error: unknown, operation?: unknown): error is AnyBrokerError {
  const [code, ...others] = ["code", "message", "outcome", "attempt"].map((name) => fieldOf(error, name));
  const isKnown = typeof code === "string" && Object.hasOwn(CODES, code) && others.every((each) => each !== undefined);
  const definition = definitionOf.get(Object(error));
  // A defined operation can have the same name as a documented operation.
  if (typeof operation === "string") return isKnown && !definition && fieldOf(error, "operation") === operation;
  // A number is ignored, because `errors.filter(isBrokerError)` passes an index.
  return isKnown && (typeof operation !== "object" || definition === operation);
}
