import type { SigningVariant } from "../signing-variant.ts";

/** What changes in a variant; or that the change would be too large to be tried. */
export type Way = Partial<SigningVariant> | "too large";

/** A mistake that people make in a step of the scheme. */
export interface Mistake<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
  /** What changes in the variant; several where it can be made in several ways. A generator makes the next once it is tried. */
  readonly ways: (variant: SigningVariant) => Iterable<Way>;
  /** Further ways, too many to be tried with other mistakes. */
  readonly rareWays?: (variant: SigningVariant) => Iterable<Way>;
}

/** Keeps the codes as literals. */
export function mistakes<const Code extends string>(...list: Mistake<Code>[]): readonly Mistake<Code>[] {
  return list;
}
