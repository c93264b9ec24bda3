// Errors of a request that was not sent, and that would fail again.
import { SigningError, type SigningErrorCode } from "@org/signing";
import { copyCause } from "./redaction/cause.ts";
import { type Redact, redactor } from "./redaction/redactor.ts";
import { BrokerError, type FailedCall, type Outcome, outcomeOf } from "./base.ts";
import { fieldOf } from "./fields.ts";

/** `createBrokerClient` was given options that cannot work. */
export class ConfigurationError extends BrokerError {
  override readonly name = "ConfigurationError";
  readonly code = "invalid_configuration";
  readonly outcome = "not_sent";

  constructor(message: string, options?: ErrorOptions) {
    super(message, undefined, options);
  }
}

/** The service's reference names the operation, but does not document how to call it. */
export class OperationNotDocumentedError extends BrokerError {
  override readonly name = "OperationNotDocumentedError";
  readonly code = "operation_not_documented";
  readonly outcome = "not_sent";
  readonly family: string;
  /** The revision that named it, where the history says so. */
  readonly introduced: string | undefined;

  constructor(operation: string, family: string, introduced: string | undefined) {
    const named = introduced === undefined ? "" : ` in its revision of ${introduced}`;
    super(
      `(${family}) is not documented: the service's reference names it${named} and shows neither method nor path. If ` +
        "you know both, send it with `broker.fetch`.",
      { operation, attempt: 0 },
    );
    this.family = family;
    this.introduced = introduced;
  }
}

/** A code of `@org/signing`, or a rule of the client's own. */
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
 * The request could not be signed, or has a forbidden destination. It was not sent, except with `redirect_refused`. An
 * earlier attempt of a read may have been.
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

/** Turns an error of the signing into the client's own. */
export function refusedBySigning(
  error: SigningError,
  call: FailedCall,
  redact: Redact = redactor([]),
): RequestRefusedError {
  const message = redact(error.message);
  // A SigningError of this package's own, with a copy of what caused it: that may be anything.
  const inner = error.cause === undefined ? {} : { cause: copyCause(error.cause, redact) };
  const cause = new SigningError(error.code, message, inner);
  Object.defineProperty(cause, "stack", { value: redact(String(error.stack)) });
  return new RequestRefusedError(error.code, message, call, { cause });
}
