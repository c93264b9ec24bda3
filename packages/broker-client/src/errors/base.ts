import type { AnyBrokerError } from "./any-broker-error.ts";

/**
 * Known effect of a call on the service.
 *
 * - `not_sent`: no attempt was sent.
 * - `unknown`: the service may or may not have acted on the call.
 * - `answered`: the service responded.
 * - `accepted`: the service responded with a success status. The rest of the response may be invalid.
 */
export type Outcome = "not_sent" | "unknown" | "answered" | "accepted";

/** Advice for the caller if the outcome of a change is unknown. */
export const ASK_FIRST = "The service may have acted on the request: ask the service before you send the change again.";

/** Details of the call that failed. */
export interface FailedCall {
  readonly operation: string;
  /** Number of attempts that were started. */
  readonly attempt: number;
  /** Maximum number of attempts of the call. */
  readonly attempts?: number;
  readonly canChange?: boolean;
  /** Whether an attempt may have reached the service. */
  readonly wasSent?: boolean;
}

/** Returns the outcome of a call that got no response. */
export function outcomeOf({ wasSent = false }: FailedCall): "unknown" | "not_sent" {
  return wasSent ? "unknown" : "not_sent";
}

const made = /* @__PURE__ */ new WeakSet();

/**
 * Checks whether this copy of the package created the error. Foreign code can set any `code`, but it cannot make this
 * check return true.
 */
export function isOwnError(error: unknown): error is AnyBrokerError {
  return made.has(Object(error));
}

/** Base class of the client's errors. No error holds a request header, a secret, a key or a signature. */
export abstract class BrokerError extends Error {
  /** Stable identifier of the kind of error. */
  abstract readonly code: string;
  /** Known effect of all attempts of the call on the service. */
  abstract readonly outcome: Outcome;
  /**
   * Name of the call: the operationId, or the method and the path if the spec has no such operation. If the arguments
   * of `broker.fetch` are invalid, the name is `broker.fetch`. It is undefined for an error outside of a call.
   */
  readonly operation: string | undefined;
  /** Number of attempts that were started. It is 0 if the client rejected the call before the first attempt. */
  readonly attempt: number;

  constructor(message: string, call?: FailedCall, options?: ErrorOptions) {
    super(call === undefined ? message : `${call.operation}${ordinal(call)} ${message}`, options);
    made.add(this);
    this.operation = call?.operation;
    this.attempt = call?.attempt ?? 0;
  }
}

function ordinal({ attempt, attempts }: FailedCall): string {
  if (attempt < 2) return "";
  return attempts === undefined ? ` (attempt ${attempt})` : ` (attempt ${attempt} of ${attempts})`;
}
