/** Why the sandbox refuses a request. Statuses, codes and body are its own: those of the service are not documented. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;
  /** What helps to find the cause, beside the sentence. */
  readonly details: object;

  constructor(status: number, code: string, message: string, details: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export function refuseUnless(holds: boolean, code: string, message: string, status = 400): void {
  if (!holds) throw new Refusal(status, code, message);
}
