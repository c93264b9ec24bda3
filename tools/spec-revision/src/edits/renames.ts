// The wire analyzer takes what is gone and what is new for one thing of another name where their shapes are alike. Told so,
// a user would look for an operation under the name of one that has nothing to do with it.
import { isDeepStrictEqual } from "node:util";
import { at, placeOf, pointerTo, type Fields } from "@org/codegen/document";
import type { Edit, Side } from "../analyzers/wire.ts";
import { operationsOf } from "../document/operations.ts";
import { startsWith } from "../document/keys.ts";
import { TEXTS, type Documents } from "./subject.ts";

/** With two edits in the place of each rename that is none, and without those that compare what has nothing in common. */
export function withoutFalseRenames(edits: readonly Edit[], documents: Documents): Edit[] {
  const renames = edits.flatMap((edit) => {
    const { property, base, revision } = edit;
    return property === "key" && base && revision ? [{ edit, base, revision }] : [];
  });
  const isFalse = renames.filter(({ edit, base, revision }) => !isRename(edit, base, revision, documents));
  const inside = ({ base, revision }: Edit) =>
    isFalse.some(
      (rename) =>
        isInside(base, rename.base) ||
        isInside(revision, rename.revision) ||
        (componentOf(base) !== componentOf(revision) &&
          refersTo(rename.base, base, documents.base) &&
          refersTo(rename.revision, revision, documents.revision)),
    );
  return [
    ...edits.filter((edit) => !inside(edit)),
    ...isFalse.flatMap(({ edit, base, revision }): Edit[] => [
      { ...edit, kind: "removed", property: undefined, base: there(base, documents.base), revision: undefined },
      {
        ...edit,
        kind: "added",
        property: undefined,
        base: undefined,
        revision: there(revision, documents.revision),
        weight: edit.weight === "major" ? "minor" : edit.weight,
      },
    ]),
  ];
}

function isRename({ node }: Edit, base: Side, revision: Side, documents: Documents): boolean {
  const [was, is] = [placeOf(base.pointer), placeOf(revision.pointer)];
  // A status is no name, and what fails otherwise fails.
  if (node === "Response") return was[0] === "components" || [was, is].some((keys) => keys.at(-1)?.startsWith("2"));
  if (node === "PathItem" && was[0] === "paths") {
    const [before, after] = [idsOf(was[1] ?? "", documents.base), idsOf(is[1] ?? "", documents.revision)];
    return before.some((id) => after.includes(id));
  }
  if (node !== "Schema") return true;
  return isDeepStrictEqual(withoutTexts(at(was, documents.base)), withoutTexts(at(is, documents.revision)));
}

function idsOf(path: string, document: Fields): string[] {
  return operationsOf(path, document).map(([, id]) => id);
}

function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== "object" || value === null) return value;
  const said = Object.entries(value).filter(([key]) => !TEXTS.has(key));
  return Object.fromEntries(said.map(([key, each]) => [key, withoutTexts(each)]));
}

function isInside(side: Side | undefined, { pointer }: Side): boolean {
  return side !== undefined && startsWith(placeOf(side.pointer), placeOf(pointer));
}

/** Whether something in one place stands in the other as a reference. */
function refersTo({ pointer }: Side, to: Side | undefined, document: Fields): boolean {
  const component = componentOf(to);
  return component !== undefined && JSON.stringify(at(placeOf(pointer), document)).includes(`"${component}"`);
}

function componentOf(side: Side | undefined): string | undefined {
  const place = side && placeOf(side.pointer).slice(0, 3);
  return place?.[0] === "components" ? pointerTo(place) : undefined;
}

function there({ pointer }: Side, document: Fields): Side {
  return { pointer, value: at(placeOf(pointer), document) };
}
