/** Result of a check. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
  /** Advice for a failed check. */
  readonly fix?: string | undefined;
}

/** Returns the result of a check that passed. */
export function passed(name: string, message: string): Check {
  return { name, ok: true, message };
}

/** Returns the result of a check that failed. */
export function problem(name: string, message: string, fix?: string): Check {
  return { name, ok: false, message, fix };
}
