import type { SigningVariant } from "../signing-variant.ts";

/** Fields of the variant to replace, or a note that the replacement would be too large to try. */
export type Way = Partial<SigningVariant> | "too large";

/** A common mistake in a step of the scheme. */
export interface Mistake<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
  /** Returns the ways to make the mistake. A generator creates each way when it is tried. */
  readonly ways: (variant: SigningVariant) => Iterable<Way>;
  /** Returns further ways, which are too many to try together with other mistakes. */
  readonly rareWays?: (variant: SigningVariant) => Iterable<Way>;
}

/** Keeps the codes as literals. */
export function mistakes<const Code extends string>(...list: Mistake<Code>[]): readonly Mistake<Code>[] {
  return list;
}
