import { ASK_FIRST, ClientError, type FailedCall, type Outcome, outcomeOf } from "./base.ts";

const TRY_AGAIN = "The request only reads data, so it is safe to try again.";

/**
 * Error for a request that the client certainly did not send, for example because the host is unknown or the TLS
 * handshake failed.
 */
export class NotSentError extends ClientError {
  override readonly name = "NotSentError";
  readonly code = "not_sent";
  /** `unknown` if an earlier attempt of the call was sent. If no attempt was sent, the outcome is `not_sent`. */
  readonly outcome: Outcome;
  /** Code of the runtime's error, such as `ENOTFOUND`, or the message of an error without a code. */
  readonly reason: string;

  constructor(reason: string, host: string, call: FailedCall, cause: unknown) {
    super(`was not sent to ${host} (${reason}).`, call, { cause, advice: `${checkFor(reason)}. It is safe to retry.` });
    this.outcome = outcomeOf(call);
    this.reason = reason;
  }
}

/**
 * Error for a call that reached a time limit of the option `timeout`. A call that can change something rejects with
 * this error only if the client did not send the request.
 */
export class TimedOutError extends ClientError {
  override readonly name = "TimedOutError";
  readonly code = "timed_out";
  readonly outcome: Outcome;
  /** Name of the time limit that the call reached. */
  readonly limit: "attempt" | "overall";
  /** Value of the time limit, in milliseconds. */
  readonly milliseconds: number;

  constructor(limit: "attempt" | "overall", milliseconds: number, call: FailedCall) {
    super(`got no complete response within ${milliseconds} ms (timeout.${limit}).`, call, { advice: next(call) });
    this.limit = limit;
    this.milliseconds = milliseconds;
    this.outcome = outcomeOf(call);
  }
}

/**
 * Error for a call that the caller aborted. The error's `cause` is the reason of the signal. The error's `name` is
 * `AbortError`, as in fetch.
 */
export class AbortedError extends ClientError {
  override readonly name = "AbortError";
  readonly code = "aborted";
  readonly outcome: Outcome;

  constructor(call: FailedCall, cause: unknown) {
    super("was aborted by its caller.", call, { cause, advice: next(call) });
    this.outcome = outcomeOf(call);
  }
}

/** Error for a call that only reads data, if the connection failed before the complete response arrived. */
export class ConnectionError extends ClientError {
  override readonly name = "ConnectionError";
  readonly code = "connection_failed";
  readonly outcome = "unknown";

  constructor(what: string, call: FailedCall, cause: unknown) {
    super(what, call, { cause, advice: TRY_AGAIN });
  }
}

/**
 * Error for a call that can change something, if the client received no complete response. The service may have made
 * the change.
 */
export class OutcomeUnknownError extends ClientError {
  override readonly name = "OutcomeUnknownError";
  readonly code = "outcome_unknown";
  readonly outcome = "unknown";

  constructor(what: string, call: FailedCall, cause: unknown) {
    super(what, call, { cause, advice: ASK_FIRST });
  }
}

function next({ wasSent, canChange }: FailedCall): string {
  if (!wasSent) return "The request was not sent. It is safe to retry.";
  return canChange ? ASK_FIRST : TRY_AGAIN;
}

/**
 * Error codes of permanent faults, with advice for the caller. The client does not retry after a permanent fault.
 *
 * `isProof` is true if the code proves that the request was not sent. A code of OpenSSL is no proof, because OpenSSL
 * uses the same codes before and after the handshake.
 */
const LASTING: readonly (readonly [codes: RegExp, isProof: boolean, check: string])[] = [
  [/^ENOTFOUND$/, false, "Check the host name in baseUrl"],
  [
    /^ECONNREFUSED$/,
    true,
    "No server listens at this address. Check host and port in baseUrl, and whether the service runs",
  ],
  [
    /^(?:(?:ERR_TLS_)?CERT_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EX)/,
    true,
    "Check the certificate's host name, dates and issuer. NODE_EXTRA_CA_CERTS adds a private CA",
  ],
  [/^(?:ERR_SSL_|EPROTO$)/, false, "Check whether this port supports https"],
  [/^UNDICI_NOT_FOUND$/, true, "undiciTransport needs the package undici. Run `npm install undici`"],
  [/^UND_ERR_(?:CLOSED|DESTROYED)$/, false, "The client's transport was closed"],
  // For a blocked port, fetch throws an error with the message "bad port" and without a code.
  [
    /^(?:UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|bad port)$/,
    true,
    "The runtime rejects the request. Check the port in baseUrl and the headers",
  ],
];

const rowOf = (code: string) => LASTING.find(([codes]) => codes.test(code));

export function isProof(code: string): boolean {
  return code === "UND_ERR_CONNECT_TIMEOUT" || rowOf(code)?.[1] === true;
}

export function isLasting(code: string): boolean {
  return rowOf(code) !== undefined;
}

function checkFor(code: string): string {
  return rowOf(code)?.[2] ?? "Check DNS, network, proxy and firewall";
}
