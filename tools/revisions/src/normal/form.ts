// Compares the form of schemas, such as a type, a union or a reference. If the form of a schema changes, sentences about
// each changed keyword would not show which values are now allowed.
import { isDeepStrictEqual } from "node:util";
import { fieldOf, fields, list, placeOf, type Fields } from "@org/codegen/document";
import { withoutTexts } from "../document/texts.ts";
import type { Schema } from "./reader.ts";

export function isNull({ type, const: value, ...rest }: Fields): boolean {
  return type === "null" || (value === null && Object.keys(rest).length === 0);
}

const COMBINERS = ["anyOf", "oneOf", "allOf"];

export function formOf(schema: Fields): string {
  const { $ref: reference } = schema;
  if (typeof reference === "string") return reference;
  const combiners = COMBINERS.filter((key) => list(schema[key]).length > 0);
  if (combiners.length > 0) return combiners.join();
  const types = schema["type"] && [schema["type"]].flat().filter((type) => type !== "null");
  return `type ${JSON.stringify(types)}`;
}

export function valuesOf(schema: Fields): readonly unknown[] | undefined {
  if ("const" in schema) return [schema["const"]];
  return Array.isArray(schema["enum"]) ? schema["enum"] : undefined;
}

/** Checks whether the form of a schema changes, for example from a type to a union. */
export function isOtherForm(base: Schema, revision: Schema): boolean {
  const [before, after] = [written(base), written(revision)];
  if (before === undefined || after === undefined) return false;
  if (formOf(before) !== formOf(after)) return true;
  const [was, is] = replacedIn(before, after) ?? [];
  // If both schemas have the same content, the schema only has another name.
  return was !== undefined && is !== undefined && !isDeepStrictEqual(contentOf(base, was), contentOf(revision, is));
}

/** Returns the old and the new reference if a union replaces exactly one of its references. */
export function replacedIn(before: Fields, after: Fields): readonly [was: string, is: string] | undefined {
  const referencesIn = (schema: Fields) =>
    [...list(schema["anyOf"]), ...list(schema["oneOf"])].flatMap((member) => fieldOf(member, "$ref") ?? []).map(String);
  const [mine, theirs] = [referencesIn(before), referencesIn(after)];
  const [gone, come] = [mine.filter((each) => !theirs.includes(each)), theirs.filter((each) => !mine.includes(each))];
  return gone.length === 1 && come.length === 1 ? [gone[0] ?? "", come[0] ?? ""] : undefined;
}

function contentOf({ reader }: Schema, reference: string): unknown {
  return reference.startsWith("#/") ? withoutTexts(reader.valueAt(placeOf(reference))) : reference;
}

/** Returns the schema as the document writes it. Several schemas that the same value must match have no single form. */
function written({ reader, all }: Schema): Fields | undefined {
  const [only = [], ...others] = all;
  return others.length > 0 ? undefined : fields(reader.valueAt(only));
}
