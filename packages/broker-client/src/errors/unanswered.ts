// No answer, or not all of it.
import { BrokerError, type Occasion, type Outcome } from "./base.ts";

/** The runtime proves that nothing left: no such host, no connection, or a certificate that it does not trust. */
export class NotSentError extends BrokerError {
  override readonly name = "NotSentError";
  readonly code = "not_sent";
  readonly outcome = "not_sent";
  /** The runtime's own word for it: `ENOTFOUND`, `ECONNREFUSED` and the like. */
  readonly reason: string;

  constructor(reason: string, host: string, occasion: Occasion, cause: unknown) {
    super(
      `was not sent to ${host} (${reason}). Look at baseUrl, name resolution, network and certificate; to send it again is safe.`,
      occasion,
      { cause },
    );
    this.reason = reason;
  }
}

/** No answer in time, to a request that changes nothing or that had not begun to leave. */
export class TimedOutError extends BrokerError {
  override readonly name = "TimedOutError";
  readonly code = "timed_out";
  readonly outcome: Outcome;
  /** Which limit of `timeout` it was, and its milliseconds. */
  readonly limit: "attempt" | "overall";
  readonly milliseconds: number;

  constructor(limit: "attempt" | "overall", milliseconds: number, outcome: Outcome, occasion: Occasion) {
    super(`had no whole answer after ${milliseconds} ms (timeout.${limit}). ${next(outcome)}`, occasion);
    this.limit = limit;
    this.milliseconds = milliseconds;
    this.outcome = outcome;
  }
}

/** The caller's signal was aborted; its reason is the `cause`. The name is that of fetch's own. */
export class AbortedError extends BrokerError {
  override readonly name = "AbortError";
  readonly code = "aborted";
  readonly outcome: Outcome;

  constructor(outcome: Outcome, occasion: Occasion, cause: unknown) {
    super(`was aborted by its caller. ${next(outcome)}`, occasion, { cause });
    this.outcome = outcome;
  }
}

/** The connection failed under a request that changes nothing. */
export class ConnectionError extends BrokerError {
  override readonly name = "ConnectionError";
  readonly code = "connection_failed";
  readonly outcome = "unknown";

  constructor(what: string, occasion: Occasion, cause: unknown) {
    super(`${what} It changes nothing: try again.`, occasion, { cause });
  }
}

/** A request that can change something had begun to leave, and its answer did not come. */
export class OutcomeUnknownError extends BrokerError {
  override readonly name = "OutcomeUnknownError";
  readonly code = "outcome_unknown";
  readonly outcome = "unknown";

  constructor(what: string, occasion: Occasion, cause: unknown) {
    super(
      `${what} Whether the service acted on it is not known: ask the service before you send the change again.`,
      occasion,
      { cause },
    );
  }
}

function next(outcome: Outcome): string {
  return outcome === "not_sent"
    ? "It had not begun to leave: to send it again is safe."
    : "Whether the service acted on it is not known.";
}
