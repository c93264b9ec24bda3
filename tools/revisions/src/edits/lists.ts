// Splits the edit of a parameter list into one edit for each parameter, because parameters can have different bumps.
import { at, fields, list, pointerTo, placeOf, resolve, type Fields } from "@org/codegen/document";
import type { Edit, Side } from "../analyzers/wire.ts";
import type { Documents } from "./subject.ts";

export function eachParameter(edits: readonly Edit[], { base, revision }: Documents): Edit[] {
  return edits.flatMap((edit) => {
    const isList = edit.node === "ParameterList" && edit.property === undefined && edit.kind !== "modified";
    const side = edit.base ?? edit.revision;
    if (!isList || side === undefined || !side.pointer.startsWith("#/paths/")) return [edit];
    const document = edit.base ? base : revision;
    const place = placeOf(side.pointer);
    return [...list(at(place, document)).keys()].map((index) => ofOne(edit, [...place, String(index)], document));
  });
}

function ofOne(edit: Edit, place: readonly string[], document: Fields): Edit {
  const written = at(place, document);
  const value = resolve(written, document);
  const { $ref: reference } = written;
  const isOwn = value["x-client-supplied"] === true && typeof reference === "string";
  const side: Side = { pointer: isOwn ? reference : pointerTo(place), value };
  const weight = edit.kind === "removed" ? edit.weight : fields(value)["required"] === true ? "major" : "minor";
  return {
    ...edit,
    node: "Parameter",
    weight,
    base: edit.base && side,
    revision: edit.revision && side,
  };
}
