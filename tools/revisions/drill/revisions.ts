// What revisions could say one day, in the order in which they are released.
import { addField, describe, fillIn, name, PROMOTION, remove, renameField, reorder, stopRequiring } from "./edits.ts";
import type { TextEdit } from "./edits.ts";
import type { Bump } from "../src/change.ts";

export interface Revision {
  readonly name: string;
  readonly edit: TextEdit;
  /** Bump of the client; none if the spec says what the accepted revision says. */
  readonly asks: Bump | undefined;
  /** `spec promote` is called with this before the edit. */
  readonly promotes?: string;
  /** It has the date of the revision before it. */
  readonly corrects?: true;
  /** The bump of both packages that a waiver keeps. */
  readonly waivedTo?: Bump;
  /** Mistakes are made between its plan and its release. */
  readonly mistakes?: true;
  /** What a program that calls the operation does, compiled against the packed packages. */
  readonly program?: "runs" | "does not compile";
  /** A pre-release goes before it, and this edit after that. */
  readonly preRelease?: TextEdit;
}

export const revisions: readonly Revision[] = [
  { name: "the file is put in another order", edit: reorder, asks: undefined },
  {
    name: "an operation is named",
    edit: name,
    asks: "patch",
  },
  {
    name: "the operation is documented",
    promotes: PROMOTION,
    edit: fillIn,
    asks: "minor",
    program: "runs",
  },
  { name: "a response gains an optional field", edit: addField("note"), asks: "minor", mistakes: true },
  { name: "a description is reworded", edit: describe("Some thing."), asks: "patch" },
  { name: "a break is waived", edit: stopRequiring, asks: "major", waivedTo: "minor" },
  {
    name: "a field is tried out in a pre-release, and another one added",
    edit: addField("color"),
    preRelease: addField("size"),
    asks: "minor",
  },
  { name: "a description is corrected", edit: describe("One thing again."), corrects: true, asks: "patch" },
  { name: "a field is renamed", edit: renameField, asks: "major", program: "does not compile" },
  { name: "the operation is removed", edit: remove, asks: "major" },
];
