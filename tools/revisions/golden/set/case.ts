import type { Bump } from "../../src/change.ts";
import type { Edit } from "./edit.ts";

/** Change of `spec.yaml`, with the bump that users of the client expect. */
export interface Case {
  readonly name: string;
  readonly edit: Edit;
  readonly bump: Bump;
  readonly why: string;
}
