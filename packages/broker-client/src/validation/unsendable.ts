import type { RefusalReason } from "../errors/index.ts";

/** A call cannot be sent as it is meant. Its caller gets a `RequestRefusedError`, which says which call it was. */
export class UnsendableError extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, problem: string, options?: ErrorOptions) {
    super(problem, options);
    this.reason = reason;
  }
}
