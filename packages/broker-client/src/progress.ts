/** A call on its way: who it is, and what its attempts find out. */
export interface Progress {
  readonly operation: string;
  /** `performance.now()` as the call began. */
  readonly began: number;
  attempt: number;
  /** Whether it can change something; until that is known, it can. */
  canChange: boolean;
  /** Headers of every attempt. */
  readonly sent: (Headers | Readonly<Record<string, string>>)[];
  /** The body of the answer, where it was read. */
  text?: string;
}

export function begin(operation: string): Progress {
  return { operation, began: performance.now(), attempt: 0, canChange: true, sent: [] };
}

/** Milliseconds since the call began. */
export function elapsed({ began }: Progress): number {
  return performance.now() - began;
}
