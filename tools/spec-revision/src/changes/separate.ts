// A path that goes and one that comes are two, where no operation of the one is of the other: the wire judge takes some
// of them for one that moved, and tells how the one would become the other.
import type { Edit } from "../judges/wire.ts";
import { operationsOf } from "./name.ts";
import { startsWith, type Documents } from "./subject.ts";
import { placeOf, type Fields } from "@org/codegen/document";

export function separate(edits: readonly Edit[], documents: Documents): Edit[] {
  const strangers = edits.filter((edit) => isOfStrangers(edit, documents));
  const isInside = ({ base, revision }: Edit) =>
    strangers.some(
      (other) => isUnder(base?.pointer, other.base?.pointer) || isUnder(revision?.pointer, other.revision?.pointer),
    );
  return [...edits.filter((edit) => !isInside(edit)), ...strangers.flatMap(inTwo)];
}

function isOfStrangers({ node, property, base, revision }: Edit, documents: Documents): boolean {
  if (node !== "PathItem" || property !== "key" || !base || !revision) return false;
  const known = idsAt(base.pointer, documents.base);
  return idsAt(revision.pointer, documents.revision).every((id) => !known.includes(id));
}

function idsAt(pointer: string, document: Fields): string[] {
  const [, path = ""] = placeOf(pointer);
  return operationsOf(path, document).map(([, id]) => id);
}

function isUnder(pointer: string | undefined, path: string | undefined): boolean {
  return pointer !== undefined && path !== undefined && startsWith(placeOf(pointer), placeOf(path));
}

function inTwo(edit: Edit): Edit[] {
  const whole = { ...edit, property: undefined };
  return [
    { ...whole, kind: "removed", revision: undefined, weight: "major" },
    { ...whole, kind: "added", base: undefined, weight: "minor" },
  ];
}
