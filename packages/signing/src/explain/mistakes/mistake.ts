import type { Draft } from "../draft.ts";

/** A mistake that people make in a step of the scheme. */
export interface Mistake<Code extends string = string> {
  readonly code: Code;
  readonly sentence: string;
  /** What changes in the draft; several where it can be made in several ways. */
  readonly ways: (draft: Draft) => readonly Partial<Draft>[];
  /** Further ways, too many to be tried with other mistakes. */
  readonly rareWays?: (draft: Draft) => readonly Partial<Draft>[];
}

/** Keeps the codes as literals. */
export function mistakes<const Code extends string>(...list: Mistake<Code>[]): readonly Mistake<Code>[] {
  return list;
}
