// Compares the form of schemas, such as a type, a union or a reference. If the form of a schema changes, sentences about
// each changed keyword would not tell users which values are now allowed.
import { fields, list, type Fields } from "@org/codegen/document";
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

/** Checks whether a schema is, for example, a union now and was a type before. */
export function isOtherForm(base: Schema, revision: Schema): boolean {
  const [before, after] = [written(base), written(revision)];
  return before !== undefined && after !== undefined && formOf(before) !== formOf(after);
}

/** Returns the schema as the document writes it. Several schemas that the same value must match have no single form. */
function written({ reader, all }: Schema): Fields | undefined {
  const [only = [], ...others] = all;
  return others.length > 0 ? undefined : fields(reader.valueAt(only));
}
