import type { Detail, Difference } from "./variance.ts";

/** Difference that the types analyzer found between two documents. */
export interface Finding {
  /** Use of the type: callers pass it (`input`), receive it (`output`, `error`), or write its name (`name`). */
  readonly flow: "input" | "output" | "error" | "name";
  readonly difference: Difference;
  readonly place: TypePlace;
  readonly detail?: Detail | undefined;
}

/** Place in the generated types. */
export interface TypePlace {
  readonly of: "operations" | "paths" | "schemas";
  readonly name: string;
  readonly path: readonly string[];
}
