import type { operations } from "../generated/schema.ts";
import type { DefinedOperation } from "../operations/operation.ts";
import type { JsonType } from "../validation/payload.ts";
import type { SchemaOutput } from "../validation/standard-schema.ts";
import { fieldOf } from "../validation/values.ts";
import { definitionOf, ownErrors } from "./base.ts";
import type { AbortedError, ConnectionError, NotSentError, OutcomeUnknownError, TimedOutError } from "./network.ts";
import type { ConfigurationError, OperationNotDocumentedError, RequestRefusedError } from "./request-errors.ts";
import type { HttpStatusError, UnexpectedResponseError } from "./response-errors.ts";

export { HttpStatusError, UnexpectedResponseError } from "./response-errors.ts";
export type { Outcome } from "./base.ts";
export { ConfigurationError, OperationNotDocumentedError, RequestRefusedError } from "./request-errors.ts";
export type { RefusalReason } from "../validation/values.ts";
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
 * returns false for an error of a different realm, or of a second copy of the package.
 *
 * @example
 * try {
 *   await broker.trading.listAccounts();
 * } catch (error) {
 *   if (isBrokerError(error) && error.code === "http_status") console.error(error.status, error.body);
 *   else throw error;
 * }
 */
export function isBrokerError(error: unknown): error is BrokerError;
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
export function isBrokerError(error: unknown, operation?: unknown): error is BrokerError {
  const [code, ...others] = ["code", "message", "outcome", "attempt"].map((name) => fieldOf(error, name));
  const isKnown = typeof code === "string" && Object.hasOwn(CODES, code) && others.every((each) => each !== undefined);
  const definition = definitionOf.get(Object(error));
  // A defined operation can have the same name as a documented operation.
  if (typeof operation === "string") return isKnown && !definition && fieldOf(error, "operation") === operation;
  // `isBrokerError` ignores a number, because `errors.filter(isBrokerError)` passes an index as the second argument.
  return isKnown && (typeof operation !== "object" || definition === operation);
}

/** Any error that the client throws. The field `code` identifies the class of the error. */
export type BrokerError =
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
export type BrokerErrorCode = BrokerError["code"];

/**
 * Returns whether this copy of the package created an error. The field `code` does not prove the origin of an error,
 * because any library can set a field `code`.
 */
export function isOwnError(error: unknown): error is BrokerError {
  return ownErrors.has(Object(error));
}

export type OperationName = keyof operations;

/**
 * Any error that a call to the operation `Name` can throw. If `hasDocumentedBody` is true, `body` has the documented
 * type.
 */
export type OperationError<Name extends OperationName> =
  | Exclude<BrokerError, HttpStatusError>
  | StatusError<operations[Name]>;

/**
 * Any error that `broker.call` can throw for a defined operation. If `hasDocumentedBody` is true, `body` is the output
 * of a schema in `errors`.
 */
export type DefinedError<Op extends DefinedOperation> =
  | Exclude<BrokerError, HttpStatusError>
  | { [Status in keyof Op["errors"]]: SchemaError<Status, SchemaOutput<Op["errors"][Status]>> }[keyof Op["errors"]]
  | (HttpStatusError & { readonly hasDocumentedBody: false });

type SchemaError<Status, Body> = HttpStatusError & {
  readonly hasDocumentedBody: true;
  readonly status: Status extends number ? Status : number;
  readonly body: Body;
};

type StatusError<Op> = [DocumentedError<Op>] extends [never]
  ? HttpStatusError
  : DocumentedError<Op> | (HttpStatusError & { readonly hasDocumentedBody: false });

type DocumentedError<Op> = Op extends { responses: infer Responses }
  ? { [Status in keyof Responses]: ErrorOf<Status, JsonOf<Responses[Status]>> }[keyof Responses]
  : never;

/**
 * Type of the errors for one key of the documented responses. The keys `4XX` and `default` stand for many statuses, so
 * their errors have a `status` of the type `number`.
 */
type ErrorOf<Status, Body> = `${Status & (string | number)}` extends `2${string}`
  ? never
  : [Body] extends [never]
    ? never
    : SchemaError<Status, Body>;

type JsonOf<Message> = Message extends { content: infer Content }
  ? { [Type in keyof Content]: Lowercase<Type & string> extends JsonType ? Content[Type] : never }[keyof Content]
  : never;
