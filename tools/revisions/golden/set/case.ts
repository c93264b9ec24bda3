import type { Bump } from "../../src/change.ts";
import type { Edit } from "./edit.ts";

export interface Case {
  readonly name: string;
  readonly edit: Edit;
  readonly bump: Bump;
  readonly why: string;
}
