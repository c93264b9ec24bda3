// Recognizes schemas whose form changes, for example from a type to a union, or from one reference to another.
// Sentences about each changed keyword would not tell users which values are now allowed.
import { fields, list, type Fields } from "@org/codegen/document";
import { describe } from "../../sentences/describe.ts";
import { formOf } from "../../sentences/shape.ts";
import { withoutTexts } from "../../findings/same-thing.ts";
import type { Schema } from "../../normal/reader.ts";

export function isOtherForm(base: Schema, revision: Schema): boolean {
  const [before, after] = [written(base), written(revision)];
  if (before === undefined || after === undefined) return false;
  if (formOf(before) === formOf(after)) return hasOtherMembers(before, after);
  const [was, is] = [target(base), target(revision)];
  return formOf(before).startsWith("#") || formOf(after).startsWith("#") || formOf(was) !== formOf(is);
}

/** Returns the schema as the document writes it. Several schemas that the same value must match have no single form. */
function written({ reader, all }: Schema): Fields | undefined {
  const [only = [], ...others] = all;
  return others.length > 0 ? undefined : fields(reader.valueAt(only));
}

function target({ reader, all }: Schema): Fields {
  return fields(reader.valueAt(reader.resolve(all)[0] ?? []));
}

/** Checks whether a union loses some members and gains others that have nothing to do with them. */
function hasOtherMembers(before: Fields, after: Fields): boolean {
  return ["anyOf", "oneOf"].some((key) => {
    const [mine, theirs] = [list(before[key]), list(after[key])];
    const [some, others] = [mine, theirs].map((members) => members.map((each) => JSON.stringify(withoutTexts(each))));
    const gone = mine
      .filter((_, index) => !others?.includes(some?.[index] ?? ""))
      .map((each) => describe(fields(each)));
    const come = theirs
      .filter((_, index) => !some?.includes(others?.[index] ?? ""))
      .map((each) => describe(fields(each)));
    const [left, right] = [gone.filter((name) => !come.includes(name)), come.filter((name) => !gone.includes(name))];
    return left.length > 0 && right.length > 0 && left.length + right.length > 2;
  });
}
