import type { Keys } from "../../document/keys.ts";
import type { Flow } from "../../normal/reader.ts";

/** Effect of the revision on the set of allowed values. */
type ValueDifference = "narrowed" | "widened" | "changed";

export interface ValuePlace {
  readonly keys: Keys;
  /** Places between the operation and this place, including the references that were followed. */
  readonly trail: readonly Keys[];
  readonly value: unknown;
}

/** Difference that the values analyzer found between two documents. */
export interface ValueFinding {
  readonly flow: Flow;
  readonly keyword: string;
  /** Name of the required property, if the keyword is `required`. */
  readonly name?: string | undefined;
  readonly difference: ValueDifference;
  readonly base: ValuePlace;
  readonly revision: ValuePlace;
}
