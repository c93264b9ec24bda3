import { SigningError } from "@org/signing";
import type { InvalidPart } from "../validation/standard-schema.ts";
import { fieldOf, type RefusalReason } from "../validation/values.ts";
import { ClientError, type FailedCall, type Outcome, outcomeOf } from "./base.ts";
import { copyCause } from "./cause.ts";
import type { Redact } from "./redaction.ts";

/** Error for an invalid option of a client, a transport or a call. */
export class ConfigurationError extends ClientError {
  override readonly name = "ConfigurationError";
  readonly code = "invalid_configuration";
  readonly outcome = "not_sent";

  constructor(message: string, options?: ErrorOptions, call?: FailedCall) {
    super(message, call, options);
  }
}

/**
 * Error for a call of a placeholder. A placeholder is an operation that the service's reference names, but does not
 * describe.
 */
export class OperationNotDocumentedError extends ClientError {
  override readonly name = "OperationNotDocumentedError";
  readonly code = "operation_not_documented";
  readonly outcome = "not_sent";
  /** Family of the operation. */
  readonly family: string;
  /** Date of the revision that introduced the operation, if the date is known. */
  readonly introduced: string | undefined;

  constructor(operation: string, family: string, introduced: string | undefined) {
    const named = introduced === undefined ? "" : ` of ${introduced}`;
    super(
      `(${family}) is not documented. The service's reference${named} does not describe the operation.`,
      { operation, attempt: 0 },
      {
        advice: "If you know its method and path, define it with `defineOperation`, and call it with `broker.call`.",
      },
    );
    this.family = family;
    this.introduced = introduced;
  }
}

/**
 * Error for a request that the client cannot sign or cannot send unchanged, and for a response that is a redirect.
 *
 * If `reason` is `redirect_refused`, the client sent the request, and the service responded with a redirect. For any
 * other `reason`, the client refused the request before it sent the request. If the call only reads data, the client
 * may have sent an earlier attempt of the call.
 */
export class RequestRefusedError extends ClientError {
  override readonly name = "RequestRefusedError";
  readonly code = "request_refused";
  readonly outcome: Outcome;
  readonly reason: RefusalReason;
  /** Invalid parts of the input if `reason` is `invalid_input`. The messages come from the schema. */
  readonly issues: readonly InvalidPart[];

  constructor(
    reason: RefusalReason,
    message: string,
    call: FailedCall,
    cause?: unknown,
    issues: readonly InvalidPart[] = [],
  ) {
    super(`was refused: ${message}`, call, cause === undefined ? {} : { cause });
    this.issues = issues;
    this.outcome = reason === "redirect_refused" ? "answered" : outcomeOf(call);
    this.reason = reason;
  }
}

export function isSigningError(error: unknown): error is SigningError {
  return fieldOf(error, "name") === "SigningError";
}

export function refusedBySigning(error: SigningError, call: FailedCall, redact: Redact): RequestRefusedError {
  const message = redact(error.message);
  // The cause may contain a secret, so the new error has a redacted copy of the cause.
  const inner = error.cause === undefined ? {} : { cause: copyCause(error.cause, redact) };
  const cause = new SigningError(error.code, message, inner);
  Object.defineProperty(cause, "stack", { value: redact(String(error.stack)) });
  return new RequestRefusedError(error.code, message, call, cause);
}
