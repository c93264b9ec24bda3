// Lists the made-up revisions that `pnpm verify drill` releases, in the order of the releases.
import { addField, describe, fillIn, name, PROMOTION, remove, renameField, reorder, stopRequiring } from "./edits.ts";
import type { TextEdit } from "./edits.ts";
import type { Bump } from "../src/change.ts";

export interface Revision {
  readonly name: string;
  readonly edit: TextEdit;
  /** Expected bump of the client, or undefined if the plan has no change. */
  readonly asks: Bump | undefined;
  /** Argument of `pnpm spec promote`. The drill runs this command before it edits the spec. */
  readonly promotes?: string;
  /** Whether the revision corrects the previous revision, and therefore has the same date. */
  readonly corrects?: true;
  /**
   * Expected bump of the CLI.
   *
   * @default "none"
   */
  readonly commands?: Bump;
  /** Bump that a waiver sets for the client and the sandbox. */
  readonly waivedTo?: Bump;
  readonly mistakes?: true;
  /** Expected result of the program in `imagined/` with the released packages. */
  readonly program?: "runs" | "does not compile";
  /** Edit of the spec between the pre-release and the release. */
  readonly preRelease?: TextEdit;
}

export const revisions: readonly Revision[] = [
  { name: "the fields of the spec get another order", edit: reorder, asks: undefined },
  {
    name: "a placeholder is added",
    edit: name,
    asks: "patch",
  },
  {
    name: "the placeholder is documented",
    promotes: PROMOTION,
    edit: fillIn,
    asks: "minor",
    commands: "minor",
    program: "runs",
  },
  { name: "a response gains an optional field", edit: addField("note"), asks: "minor", mistakes: true },
  { name: "a description is reworded", edit: describe("Some thing."), asks: "patch" },
  { name: "a waiver lowers the bump of a breaking change", edit: stopRequiring, asks: "major", waivedTo: "minor" },
  {
    name: "a pre-release adds one field, and the release adds another field",
    edit: addField("color"),
    preRelease: addField("size"),
    asks: "minor",
  },
  { name: "a description is corrected", edit: describe("One thing again."), corrects: true, asks: "patch" },
  { name: "a field is renamed", edit: renameField, asks: "major", program: "does not compile" },
  { name: "the operation is removed", edit: remove, asks: "major", commands: "major" },
];
