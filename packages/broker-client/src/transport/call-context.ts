/** A call on its way: who it is, and what its attempts find out. */
export interface Progress {
  readonly operation: string;
  /** `performance.now()` as the call began. */
  readonly began: number;
  attempt: number;
  /** Whether it can change something. A middleware can still make another request of it. */
  canChange: boolean;
  /** Headers of the call and of every attempt. */
  readonly sent: (Headers | Readonly<Record<string, string>>)[];
  /** The body of the answer, where it was read. */
  text?: string;
  /** The answer, before a middleware put another one in its place. */
  response?: Response;
}

export function begin(operation: string, canChange: boolean): Progress {
  return { operation, began: performance.now(), attempt: 0, canChange, sent: [] };
}

/** Milliseconds since the call began. */
export function elapsed({ began }: Progress): number {
  return performance.now() - began;
}
