// A check of a request that needs no search.
import type { Observed } from "./observed.ts";

/** A fault that a request can have. Each check has either `applies` or `names`. */
export interface Check<Code extends string> {
  readonly code: Code;
  readonly message: string;
  readonly fix: string;
  readonly applies?: (request: Observed, now: number) => boolean;
  /** Returns the names of the headers that have the fault. */
  readonly names?: (request: Observed) => readonly string[];
}

/** Returns the checks unchanged. The type of this function keeps the codes as literals. */
export function checks<const Code extends string>(...list: Check<Code>[]): readonly Check<Code>[] {
  return list;
}

export const isPresent = ({ given }: Observed, name: string): boolean => (given.get(name) ?? "") !== "";
