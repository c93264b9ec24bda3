// A check of a request that no search is needed for.
import type { Observed } from "./observed.ts";

export interface Check<Code extends string> {
  readonly code: Code;
  readonly message: string;
  readonly fix: string;
  readonly applies?: (request: Observed, now: number) => boolean;
  /** In its place: the headers that have the fault. */
  readonly names?: (request: Observed) => readonly string[];
}

/** Keeps the codes as literals. */
export function checks<const Code extends string>(...list: Check<Code>[]): readonly Check<Code>[] {
  return list;
}

export const isPresent = ({ given }: Observed, name: string): boolean => (given.get(name) ?? "") !== "";
