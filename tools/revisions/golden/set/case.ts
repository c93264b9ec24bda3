import type { Bump } from "../../src/change.ts";
import type { Edit } from "./edit.ts";

/** One change of `spec.yaml`, and what it asks of the typed client, as those who call it see it. */
export interface Case {
  readonly name: string;
  readonly edit: Edit;
  readonly bump: Bump;
  readonly why: string;
}
