/**
 * Outcome of a failed call. The outcome says whether the call had an effect at the service.
 *
 * - `not_sent`: the client did not send the request.
 * - `unknown`: the client does not know whether the service received and processed the request.
 * - `answered`: the service responded to the request. But if a call that can change something gets a status of 500 or
 *   above, the outcome is `unknown`.
 * - `accepted`: the call can change something, and the response has a success status but does not match the spec. The
 *   service probably made the change.
 */
export type Outcome = "not_sent" | "unknown" | "answered" | "accepted";

export const ASK_FIRST =
  "The service may have made the change. Ask the service whether it did before you send the change again.";

export interface FailedCall {
  readonly operation: string;
  readonly attempt: number;
  readonly attempts?: number;
  readonly canChange?: boolean;
  readonly wasSent?: boolean;
  /** Operation that the caller passed to `broker.call`. */
  readonly definition?: object | undefined;
}

export function outcomeOf({ wasSent = false }: FailedCall): "unknown" | "not_sent" {
  return wasSent ? "unknown" : "not_sent";
}

interface Details extends ErrorOptions {
  readonly advice?: string;
}

/** All errors that this copy of the package created. */
export const ownErrors = /* @__PURE__ */ new WeakSet();

/**
 * Maps an error of `broker.call` to the operation that the caller passed. The error itself has no reference to the
 * operation, because the schemas of an operation are large objects.
 */
export const definitionOf = /* @__PURE__ */ new WeakMap<object, object>();

/**
 * Base class of the client's errors. An error contains no request header, no app secret, no app key and no signature.
 */
export abstract class ClientError extends Error {
  /** Stable identifier of the error's class. */
  abstract readonly code: string;
  /** Outcome of the failed call. The value `not_sent` means that the client sent no attempt of the call. */
  abstract readonly outcome: Outcome;
  /**
   * Name of the operation, such as `listAccounts`. For an undocumented call of `broker.fetch` or `broker.http`, the
   * name is the method and the path. If the arguments of `broker.fetch` are invalid, `operation` is `broker.fetch`. An
   * error that belongs to no call has no `operation`.
   */
  readonly operation: string | undefined;
  /**
   * Number of attempts that the client started. The number is 0 if the client rejected the call before the first
   * attempt.
   */
  readonly attempt: number;
  readonly #advice: string;

  constructor(problem: string, call?: FailedCall, { advice = "", ...options }: Details = {}) {
    const message = advice === "" ? problem : `${problem} ${advice}`;
    super(call === undefined ? message : `${call.operation}${ordinal(call)} ${message}`, options);
    this.#advice = advice;
    ownErrors.add(this);
    if (call?.definition) definitionOf.set(this, call.definition);
    this.operation = call?.operation;
    this.attempt = call?.attempt ?? 0;
  }

  /**
   * Last sentences of `message`, which say what the caller can do. The text is empty if `message` contains no such
   * sentences.
   */
  get advice(): string {
    return this.#advice;
  }

  /** Returns the fields of the error and its message. Without `toJSON`, `JSON.stringify` omits the message. */
  toJSON(): object {
    return Object.assign({}, this, { message: this.message });
  }
}

function ordinal({ attempt, attempts }: FailedCall): string {
  if (attempt < 2) return "";
  return attempts === undefined ? ` (attempt ${attempt})` : ` (attempt ${attempt} of ${attempts})`;
}
