/**
 * Reason for which the sandbox refuses a request. Status, code and body are the sandbox's own: those of the service are
 * not documented.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;
  /** Further fields of the response, which help to find the cause. */
  readonly details: object;

  constructor(status: number, code: string, message: string, details: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** @throws {Refusal} if `holds` is false */
export function assertRule(holds: boolean, code: string, message: string, status = 400): void {
  if (!holds) throw new Refusal(status, code, message);
}
