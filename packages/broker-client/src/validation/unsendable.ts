import type { RefusalReason } from "../errors/request.ts";

/**
 * Error for a request that cannot be sent unchanged. The client converts the error into a `RequestRefusedError`, which
 * names the call.
 */
export class UnsendableError extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, problem: string, options?: ErrorOptions) {
    super(problem, options);
    this.reason = reason;
  }
}

/** @throws {UnsendableError} if `holds` is false */
export function assertSendable(holds: boolean, reason: RefusalReason, problem: string): asserts holds {
  if (!holds) throw new UnsendableError(reason, problem);
}
