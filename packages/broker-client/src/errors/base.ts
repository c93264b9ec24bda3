import type { AnyBrokerError } from "./any-broker-error.ts";

/**
 * Known effect of a call. `not_sent`: no attempt was sent. `unknown`: the service may or may not have acted on it.
 * `answered`: the service responded. `accepted`: the service responded with a success, even if the rest of the response is
 * invalid.
 */
export type Outcome = "not_sent" | "unknown" | "answered" | "accepted";

/** Advice about a change whose effect is not known. */
export const ASK_FIRST =
  "Whether the service acted on it is not known: ask the service before you send the change again.";

/** Call that an error belongs to. */
export interface FailedCall {
  readonly operation: string;
  /** Number of attempts. */
  readonly attempt: number;
  /** Largest number of attempts. */
  readonly attempts?: number;
  readonly canChange?: boolean;
  /** Whether an attempt may have reached the service. */
  readonly wasSent?: boolean;
}

/** Returns the outcome of a call without a response. */
export function outcomeOf({ wasSent = false }: FailedCall): "unknown" | "not_sent" {
  return wasSent ? "unknown" : "not_sent";
}

const made = /* @__PURE__ */ new WeakSet();

/** Checks whether this copy of the package made the error, which nothing else can pretend. */
export function isOwnError(error: unknown): error is AnyBrokerError {
  return made.has(Object(error));
}

/** The base of the client's errors. None holds a request header, a secret, a key or a signature. */
export abstract class BrokerError extends Error {
  /** Stable. */
  abstract readonly code: string;
  abstract readonly outcome: Outcome;
  /**
   * The operationId, or method and path if the spec has none, or `broker.fetch` if there is neither. It is undefined if no
   * call was made.
   */
  readonly operation: string | undefined;
  /** Number of attempts. */
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
