// Replaces a wrongly reported rename with a removal and an addition. For example, redocly can report that a removed
// operation was renamed to an unrelated new operation.
import { isDeepStrictEqual } from "node:util";
import { at, fields, placeOf, pointerTo, type Fields } from "@org/codegen/document";
import type { Edit, Side } from "../analyzers/wire.ts";
import { operationsOf, placesOfOperations } from "../document/operations.ts";
import { startsWith } from "../document/keys.ts";
import { TEXTS, type Documents } from "./subject.ts";

/**
 * Replaces each wrong rename with a removal and an addition. The removal and the addition describe the whole object, so
 * all edits inside the object are dropped.
 */
export function withoutFalseRenames(edits: readonly Edit[], documents: Documents): Edit[] {
  const renames = edits.flatMap((edit) => {
    const { property, base, revision } = edit;
    if (base === undefined || revision === undefined) return [];
    if (property === "key") return [{ edit, base, revision }];
    const isName = edit.node === "Parameter" && property === "name";
    return isName ? [{ edit, base: owner(base), revision: owner(revision) }] : [];
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
    ...isFalse.flatMap(({ edit, base, revision }): Edit[] => {
      const added = there(revision, documents.revision);
      const isRequired = edit.node === "Parameter" && fields(added.value)["required"] === true;
      const weight = edit.weight === "major" && !isRequired ? "minor" : edit.weight;
      return [
        { ...edit, kind: "removed", property: undefined, base: there(base, documents.base), revision: undefined },
        { ...edit, kind: "added", property: undefined, base: undefined, revision: added, weight },
      ];
    }),
  ];
}

function isRename({ node }: Edit, base: Side, revision: Side, documents: Documents): boolean {
  const [was, is] = [placeOf(base.pointer), placeOf(revision.pointer)];
  // The HTTP status identifies an error response, so a new status means a new error.
  if (node === "Response") return was[0] === "components" || [was, is].some((keys) => keys.at(-1)?.startsWith("2"));
  if (node === "PathItem" && was[0] === "paths") {
    const [before, after] = [idsOf(was[1] ?? "", documents.base), idsOf(is[1] ?? "", documents.revision)];
    return before.some((id) => after.includes(id));
  }
  const [before, after] = [at(was, documents.base), at(is, documents.revision)];
  if (node === "PathItem") return isRenamedPlaceholder(was.at(-1) ?? "", is.at(-1) ?? "", documents);
  if (node === "Parameter" && was[1] !== "parameters") {
    const { name: from, ...one } = before;
    const { name: to, ...other } = after;
    return one["in"] === "path" || isSameThing([String(from), one], [String(to), other]);
  }
  if (node === "Header" || was.at(-2) === "properties") {
    return isSameThing([was.at(-1) ?? "", before], [is.at(-1) ?? "", after]);
  }
  return isDeepStrictEqual(withoutTexts(before), withoutTexts(after));
}

function isRenamedPlaceholder(from: string, to: string, { base, revision }: Documents): boolean {
  const [before, after] = [base, revision].map((document) => at(["components", "pathItems"], document));
  const only = (some: Fields = {}, others: Fields = {}) => {
    return Object.keys(some).filter((name) => !Object.hasOwn(others, name)).length === 1;
  };
  if (!only(before, after) || !only(after, before)) return false;
  if (placesOfOperations(revision).has(from) || placesOfOperations(base).has(to)) return false;
  const [was, is] = [fields(before?.[from]), fields(after?.[to])];
  const says = (field: string) => isDeepStrictEqual(was[field], is[field]);
  return says("x-family") && says("x-group") && (says("summary") || says("description"));
}

type Named = readonly [name: string, value: unknown];

/**
 * Also compares names and descriptions, because many unrelated properties have equal schemas, such as plain strings.
 */
export function isSameThing([from, one]: Named, [to, other]: Named): boolean {
  if (!isDeepStrictEqual(withoutTexts(one), withoutTexts(other))) return false;
  const { description } = fields(one);
  if (description !== undefined && description === fields(other)["description"]) return true;
  return sharesWord(from, to) || (description === undefined && !isBare(fields(fields(one)["schema"] ?? one)));
}

function isBare({ type, ...rest }: Fields): boolean {
  return type !== "array" && Object.keys(rest).length === 0;
}

function sharesWord(from: string, to: string): boolean {
  const words = wordsOf(to);
  return wordsOf(from).some((word) => words.some((each) => each.startsWith(word) || word.startsWith(each)));
}

function wordsOf(name: string): string[] {
  const parts = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return parts.filter((word) => word.length > 1);
}

function owner({ pointer }: Side): Side {
  return { pointer: pointerTo(placeOf(pointer).slice(0, -1)), value: undefined };
}

function idsOf(path: string, document: Fields): string[] {
  return operationsOf(path, document).map(([, id]) => id);
}

export function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== "object" || value === null) return value;
  const said = Object.entries(value).filter(([key]) => !TEXTS.has(key));
  return Object.fromEntries(said.map(([key, each]) => [key, withoutTexts(each)]));
}

function isInside(side: Side | undefined, { pointer }: Side): boolean {
  return side !== undefined && startsWith(placeOf(side.pointer), placeOf(pointer));
}

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
