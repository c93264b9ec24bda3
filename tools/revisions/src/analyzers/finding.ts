import type { Detail, Difference } from "./variance.ts";

/** What the type analyzer finds. */
export interface Finding {
  /** What callers give, what they get, what they get when it fails; or the names that they write. */
  readonly flow: "input" | "output" | "error" | "name";
  readonly difference: Difference;
  readonly place: TypePlace;
  readonly detail?: Detail | undefined;
}

/** Where it stands in the generated types: in an operation, or among what is found by name. */
export interface TypePlace {
  readonly of: "operations" | "paths" | "schemas";
  readonly name: string;
  readonly path: readonly string[];
}
