// Errors of requests that the client rejects.
import { SigningError, type SigningErrorCode } from "@org/signing";
import { copyCause } from "./redaction/cause.ts";
import { type Redact, redactor } from "./redaction/redactor.ts";
import { BrokerError, type FailedCall, type Outcome, outcomeOf } from "./base.ts";
import { fieldOf } from "./fields.ts";

/** Error for an invalid option of a client, a transport or a call. */
export class ConfigurationError extends BrokerError {
  override readonly name = "ConfigurationError";
  readonly code = "invalid_configuration";
  readonly outcome = "not_sent";

  constructor(message: string, options?: ErrorOptions) {
    super(message, undefined, options);
  }
}

/** Error of a call of a placeholder. The service's reference names the operation, but does not document it. */
export class OperationNotDocumentedError extends BrokerError {
  override readonly name = "OperationNotDocumentedError";
  readonly code = "operation_not_documented";
  readonly outcome = "not_sent";
  /** Family of the operation. */
  readonly family: string;
  /** Date of the revision that introduced the operation. Undefined if the date is not known. */
  readonly introduced: string | undefined;

  constructor(operation: string, family: string, introduced: string | undefined) {
    const named = introduced === undefined ? "" : ` in its revision of ${introduced}`;
    super(
      `(${family}) is not documented: the service's reference names it${named}, but shows no method and no path. If ` +
        "you know its method and path, send it with `broker.fetch`.",
      { operation, attempt: 0 },
    );
    this.family = family;
    this.introduced = introduced;
  }
}

/** Reason of a refusal: an error code of `@org/signing`, or a code of the client. */
export type RefusalReason =
  | SigningErrorCode
  | "before_attempt_failed"
  | "foreign_origin"
  | "headers_unavailable"
  | "no_such_operation"
  | "per_call_base_url"
  | "per_call_request_init_ext"
  | "signing_failed"
  | "unknown_input"
  | "unsupported_header"
  | "unsupported_parameter";

/**
 * Error of a request that the client cannot sign, or cannot send unchanged. A response that is a redirect causes the
 * same error.
 *
 * The request was not sent, unless the reason is `redirect_refused`. An earlier attempt of a read may have been sent.
 */
export class RequestRefusedError extends BrokerError {
  override readonly name = "RequestRefusedError";
  readonly code = "request_refused";
  readonly outcome: Outcome;
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string, call: FailedCall, options?: ErrorOptions) {
    super(`was refused: ${message}`, call, options);
    this.outcome = reason === "redirect_refused" ? "answered" : outcomeOf(call);
    this.reason = reason;
  }
}

export function isSigningError(error: unknown): error is SigningError {
  return fieldOf(error, "name") === "SigningError";
}

/** Converts a `SigningError` into a `RequestRefusedError` without secrets. */
export function refusedBySigning(
  error: SigningError,
  call: FailedCall,
  redact: Redact = redactor([]),
): RequestRefusedError {
  const message = redact(error.message);
  // The original cause may contain a secret, so the new SigningError gets a redacted copy of the cause.
  const inner = error.cause === undefined ? {} : { cause: copyCause(error.cause, redact) };
  const cause = new SigningError(error.code, message, inner);
  Object.defineProperty(cause, "stack", { value: redact(String(error.stack)) });
  return new RequestRefusedError(error.code, message, call, { cause });
}
