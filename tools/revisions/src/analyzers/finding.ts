import type { Detail, Difference } from "./variance.ts";

export interface Finding {
  /**
   * An `input` is part of a request, an `output` is part of a successful response, and an `error` is part of an error
   * response. A `name` is a name that users can write in their code, such as the name of a schema.
   */
  readonly flow: "input" | "output" | "error" | "name";
  readonly difference: Difference;
  readonly place: TypePlace;
  readonly detail?: Detail | undefined;
}

export interface TypePlace {
  readonly of: "operations" | "paths" | "schemas";
  readonly name: string;
  readonly path: readonly string[];
}
