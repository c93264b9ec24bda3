/**
 * Error for a request that the sandbox rejects. The project chose the status, the code and the body of the response,
 * because the service's error responses are not documented.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;
  readonly details: object;

  constructor(status: number, code: string, message: string, details: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export function assertRule(holds: boolean, code: string, message: string, status = 400): void {
  if (!holds) throw new Refusal(status, code, message);
}
