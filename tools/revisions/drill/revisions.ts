// What revisions could say one day, in the order in which they are released.
import {
  addField,
  describe,
  fillIn,
  listOperation,
  name,
  PROMOTION,
  remove,
  renameField,
  reorder,
  stopRequiring,
  unlistOperation,
} from "./edits.ts";
import type { TextEdit } from "./edits.ts";
import type { Bump, Bumps } from "../src/change.ts";

export interface Revision {
  readonly name: string;
  readonly edit: TextEdit;
  /** What the spec asks for: nothing if it says what the accepted revision says. */
  readonly asks: Bumps | undefined;
  /** `spec promote` is called with these before the edit. */
  readonly promotes?: readonly string[];
  /** Edit of the list of operations that the reference names. */
  readonly names?: TextEdit;
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

const both = (bump: Bump): Bumps => ({ "@org/broker-client": bump, "@org/broker-sandbox": bump });

export const revisions: readonly Revision[] = [
  { name: "the file is put in another order", edit: reorder, asks: undefined },
  {
    name: "an operation is named",
    edit: name,
    names: listOperation,
    asks: { "@org/broker-client": "patch", "@org/broker-sandbox": "none" },
  },
  {
    name: "the operation is documented",
    promotes: PROMOTION,
    edit: fillIn,
    asks: both("minor"),
    program: "runs",
  },
  { name: "a response gains an optional field", edit: addField("note"), asks: both("minor"), mistakes: true },
  { name: "a description is reworded", edit: describe("Some thing."), asks: both("patch") },
  { name: "a break is waived", edit: stopRequiring, asks: both("major"), waivedTo: "minor" },
  {
    name: "a field is tried out in a pre-release, and another one added",
    edit: addField("color"),
    preRelease: addField("size"),
    asks: both("minor"),
  },
  { name: "a description is corrected", edit: describe("One thing again."), corrects: true, asks: both("patch") },
  { name: "a field is renamed", edit: renameField, asks: both("major"), program: "does not compile" },
  { name: "the operation is removed", edit: remove, names: unlistOperation, asks: both("major") },
];
