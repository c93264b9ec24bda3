import type { Keys } from "../../document/keys.ts";
import type { Flow } from "../../normal/reader.ts";

/** How the set of values changed, from the base to the revision. */
type ValueDifference = "narrowed" | "widened" | "changed";

export interface ValuePlace {
  readonly keys: Keys;
  /** The places on the way there, through references. */
  readonly trail: readonly Keys[];
  readonly value: unknown;
}

/** What the values analyzer finds. */
export interface ValueFinding {
  readonly flow: Flow;
  readonly keyword: string;
  /** Name of the property that is required. */
  readonly name?: string | undefined;
  readonly difference: ValueDifference;
  readonly base: ValuePlace;
  readonly revision: ValuePlace;
}
