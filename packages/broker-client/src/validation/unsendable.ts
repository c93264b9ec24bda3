import type { RefusalReason } from "../errors/request.ts";

/** A call cannot be sent as its caller means it. The caller gets a `RequestRefusedError`, which names the call. */
export class UnsendableError extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, problem: string, options?: ErrorOptions) {
    super(problem, options);
    this.reason = reason;
  }
}

/** @throws {UnsendableError} if a condition does not hold */
export function assertSendable(holds: boolean, reason: RefusalReason, problem: string): asserts holds {
  if (!holds) throw new UnsendableError(reason, problem);
}
