/**
 * What is known of the effect of a call: it never left; it may or may not have been acted on; the service answered it;
 * or the service accepted it with a success, whatever is wrong with the rest of the answer.
 */
export type Outcome = "not_sent" | "unknown" | "answered" | "accepted";

/** What is to be done about a change whose effect is not known. */
export const ASK_FIRST =
  "Whether the service acted on it is not known: ask the service before you send the change again.";

/** Which call it was, and how often it was attempted: 0 where nothing was. */
export interface Occasion {
  readonly operation: string;
  readonly attempt: number;
}

/** Of a call that was attempted. */
export interface Attempted extends Occasion {
  /** Whether it can change something. */
  readonly canChange: boolean;
}

const made = /* @__PURE__ */ new WeakSet();

/** Checks whether this copy of the package made the error, which nothing else can pretend. */
export function isMadeHere(error: unknown): boolean {
  return typeof error === "object" && error !== null && made.has(error);
}

/** The base of the client's errors. None holds a request header, a secret, a key or a signature. */
export abstract class BrokerError extends Error {
  /** Stable. */
  abstract readonly code: string;
  abstract readonly outcome: Outcome;
  /** Its operationId; method and path where the spec has none; `broker.fetch` where there is neither; undefined where no
   * call was made. */
  readonly operation: string | undefined;
  /** How often it was attempted: 0 where nothing was. */
  readonly attempt: number;

  constructor(message: string, occasion?: Occasion, options?: ErrorOptions) {
    super(occasion === undefined ? message : `${occasion.operation}${ordinal(occasion.attempt)} ${message}`, options);
    made.add(this);
    this.operation = occasion?.operation;
    this.attempt = occasion?.attempt ?? 0;
  }
}

function ordinal(attempt: number): string {
  return attempt > 1 ? ` (attempt ${attempt})` : "";
}
