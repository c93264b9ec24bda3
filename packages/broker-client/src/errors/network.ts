// Errors of requests that got no complete response.
import { ASK_FIRST, BrokerError, type FailedCall, type Outcome, outcomeOf } from "./base.ts";
import { checkFor } from "./not-sent.ts";

const TRY_AGAIN = "The request changes nothing: try again.";

/** Error of a request that was provably not sent. Examples are an unknown host and a failed TLS handshake. */
export class NotSentError extends BrokerError {
  override readonly name = "NotSentError";
  readonly code = "not_sent";
  /** `unknown` if an earlier attempt of a read was sent, and otherwise `not_sent`. */
  readonly outcome: Outcome;
  /** Code of the runtime's error, such as `ENOTFOUND`. If that error has no code, the reason is its message. */
  readonly reason: string;

  constructor(reason: string, host: string, call: FailedCall, cause: unknown) {
    super(`was not sent to ${host} (${reason}). ${checkFor(reason)}. It is safe to retry.`, call, { cause });
    this.outcome = outcomeOf(call);
    this.reason = reason;
  }
}

/** Error of a request that got no complete response in time. The request changes nothing, or it was not sent. */
export class TimedOutError extends BrokerError {
  override readonly name = "TimedOutError";
  readonly code = "timed_out";
  readonly outcome: Outcome;
  /** Name of the limit in `timeout` that was exceeded. */
  readonly limit: "attempt" | "overall";
  /** Value of the exceeded limit. */
  readonly milliseconds: number;

  constructor(limit: "attempt" | "overall", milliseconds: number, call: FailedCall) {
    super(`got no complete response within ${milliseconds} ms (timeout.${limit}). ${next(call)}`, call);
    this.limit = limit;
    this.milliseconds = milliseconds;
    this.outcome = outcomeOf(call);
  }
}

/**
 * Error of a call whose signal was aborted. Its `cause` is the signal's reason. Its `name` is `AbortError`, as in
 * fetch.
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

/** Error of a request whose connection failed. The request changes nothing. */
export class ConnectionError extends BrokerError {
  override readonly name = "ConnectionError";
  readonly code = "connection_failed";
  readonly outcome = "unknown";

  constructor(what: string, call: FailedCall, cause: unknown) {
    super(`${what} ${TRY_AGAIN}`, call, { cause });
  }
}

/**
 * Error of a change that may have been sent, but got no complete response. A change is a request that can change
 * something.
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
