// Errors of a request without a whole response.
import { ASK_FIRST, BrokerError, type FailedCall, type Outcome, outcomeOf } from "./base.ts";
import { checkFor } from "./not-sent.ts";

const TRY_AGAIN = "It changes nothing: try again.";

/** The runtime proves that nothing was sent: unknown host, no connection, or a TLS handshake that failed. */
export class NotSentError extends BrokerError {
  override readonly name = "NotSentError";
  readonly code = "not_sent";
  /** `unknown` if an earlier attempt was sent. A change has no earlier one. */
  readonly outcome: Outcome;
  /** The runtime's own word for it: `ENOTFOUND`, `ECONNREFUSED` and the like. */
  readonly reason: string;

  constructor(reason: string, host: string, call: FailedCall, cause: unknown) {
    super(`was not sent to ${host} (${reason}). ${checkFor(reason)}; to send it again is safe.`, call, { cause });
    this.outcome = outcomeOf(call);
    this.reason = reason;
  }
}

/** No response came in time to a request that changes nothing, or that was not sent yet. */
export class TimedOutError extends BrokerError {
  override readonly name = "TimedOutError";
  readonly code = "timed_out";
  readonly outcome: Outcome;
  /** Which limit of `timeout` it was, and its milliseconds. */
  readonly limit: "attempt" | "overall";
  readonly milliseconds: number;

  constructor(limit: "attempt" | "overall", milliseconds: number, call: FailedCall) {
    super(`got no complete response within ${milliseconds} ms (timeout.${limit}). ${next(call)}`, call);
    this.limit = limit;
    this.milliseconds = milliseconds;
    this.outcome = outcomeOf(call);
  }
}

/** The caller's signal was aborted; its reason is the `cause`. The name is that of fetch's own. */
export class AbortedError extends BrokerError {
  override readonly name = "AbortError";
  readonly code = "aborted";
  readonly outcome: Outcome;

  constructor(call: FailedCall, cause: unknown) {
    super(`was aborted by its caller. ${next(call)}`, call, { cause });
    this.outcome = outcomeOf(call);
  }
}

/** The connection failed under a request that changes nothing. */
export class ConnectionError extends BrokerError {
  override readonly name = "ConnectionError";
  readonly code = "connection_failed";
  readonly outcome = "unknown";

  constructor(what: string, call: FailedCall, cause: unknown) {
    super(`${what} ${TRY_AGAIN}`, call, { cause });
  }
}

/** A request that can change something may have been sent, and no whole response came. */
export class OutcomeUnknownError extends BrokerError {
  override readonly name = "OutcomeUnknownError";
  readonly code = "outcome_unknown";
  readonly outcome = "unknown";

  constructor(what: string, call: FailedCall, cause: unknown) {
    super(`${what} ${ASK_FIRST}`, call, { cause });
  }
}

function next({ wasSent, canChange }: FailedCall): string {
  if (!wasSent) return "It was not sent; to send it again is safe.";
  return canChange ? ASK_FIRST : TRY_AGAIN;
}
