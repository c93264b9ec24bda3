import { ASK_FIRST, BrokerError, type FailedCall, type Outcome, outcomeOf } from "./base.ts";
import { checkFor } from "./not-sent.ts";

const TRY_AGAIN = "The request only reads data: try again.";

/**
 * Error for a request that the client certainly did not send, for example because the host is unknown or the TLS
 * handshake failed.
 */
export class NotSentError extends BrokerError {
  override readonly name = "NotSentError";
  readonly code = "not_sent";
  /** `unknown` if an earlier attempt of the call was sent. If no attempt was sent, the outcome is `not_sent`. */
  readonly outcome: Outcome;
  /** Code of the runtime's error, such as `ENOTFOUND`, or the message of an error without a code. */
  readonly reason: string;

  constructor(reason: string, host: string, call: FailedCall, cause: unknown) {
    super(`was not sent to ${host} (${reason}). ${checkFor(reason)}. It is safe to retry.`, call, { cause });
    this.outcome = outcomeOf(call);
    this.reason = reason;
  }
}

/**
 * Error for a call that reached a time limit of the option `timeout`. A call that can change something gets this error
 * only if the client did not send the request.
 */
export class TimedOutError extends BrokerError {
  override readonly name = "TimedOutError";
  readonly code = "timed_out";
  readonly outcome: Outcome;
  /** Name of the time limit that the call reached. */
  readonly limit: "attempt" | "overall";
  /** Value of the time limit, in milliseconds. */
  readonly milliseconds: number;

  constructor(limit: "attempt" | "overall", milliseconds: number, call: FailedCall) {
    super(`got no complete response within ${milliseconds} ms (timeout.${limit}). ${next(call)}`, call);
    this.limit = limit;
    this.milliseconds = milliseconds;
    this.outcome = outcomeOf(call);
  }
}

/**
 * Error for a call that the caller aborted. The error's `cause` is the reason of the signal. The error's `name` is
 * `AbortError`, as in fetch.
 */
export class AbortedError extends BrokerError {
  override readonly name = "AbortError";
  readonly code = "aborted";
  readonly outcome: Outcome;

  constructor(call: FailedCall, cause: unknown) {
    super(`was aborted by its caller. ${next(call)}`, call, { cause });
    this.outcome = outcomeOf(call);
  }
}

/** Error for a call that only reads data, if the connection failed before the complete response arrived. */
export class ConnectionError extends BrokerError {
  override readonly name = "ConnectionError";
  readonly code = "connection_failed";
  readonly outcome = "unknown";

  constructor(what: string, call: FailedCall, cause: unknown) {
    super(`${what} ${TRY_AGAIN}`, call, { cause });
  }
}

/**
 * Error for a call that can change something, if the client received no complete response. The service may have made
 * the change.
 */
export class OutcomeUnknownError extends BrokerError {
  override readonly name = "OutcomeUnknownError";
  readonly code = "outcome_unknown";
  readonly outcome = "unknown";

  constructor(what: string, call: FailedCall, cause: unknown) {
    super(`${what} ${ASK_FIRST}`, call, { cause });
  }
}

function next({ wasSent, canChange }: FailedCall): string {
  if (!wasSent) return "The request was not sent. It is safe to retry.";
  return canChange ? ASK_FIRST : TRY_AGAIN;
}
