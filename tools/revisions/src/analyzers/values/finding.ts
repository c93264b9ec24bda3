import type { Keys } from "../../document/keys.ts";
import type { Flow } from "../../normal/reader.ts";

type ValueDifference = "narrowed" | "widened" | "changed";

export interface ValuePlace {
  readonly keys: Keys;
  /**
   * Places that were visited to find the value, for example an operation, then a reference, then the target of the
   * reference.
   */
  readonly trail: readonly Keys[];
  readonly value: unknown;
}

export interface ValueFinding {
  readonly flow: Flow;
  readonly keyword: string;
  /** Name of the required property. Only findings about the keyword `required` have this field. */
  readonly name?: string | undefined;
  readonly difference: ValueDifference;
  readonly base: ValuePlace;
  readonly revision: ValuePlace;
}
