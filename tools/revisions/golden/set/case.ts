import type { Bump } from "../../src/change.ts";
import type { Edit } from "./edit.ts";

/** An edit of `spec.yaml`, its right bump, and the reason for the bump. */
export interface Case {
  readonly name: string;
  readonly edit: Edit;
  readonly bump: Bump;
  readonly why: string;
}

/** Lists edits that have the same bump for the same reason. The keys of `edits` are the names of the cases. */
export function cases(bump: Bump, why: string, edits: Readonly<Record<string, Edit>>): Case[] {
  return Object.entries(edits).map(([name, edit]) => ({ name, edit, bump, why }));
}
