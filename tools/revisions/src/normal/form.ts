// Compares the form of schemas, such as a type, a union or a reference. If the form of a schema changes, sentences about
// each changed keyword would not tell users which values are now allowed.
import { isDeepStrictEqual } from "node:util";
import { at, fields, list, placeOf, type Fields } from "@org/codegen/document";
import type { Documents } from "../document/pairing.ts";
import { withoutTexts } from "../document/same-thing.ts";
import type { Schema } from "./reader.ts";

interface Core {
  readonly core: Fields;
  readonly isNullable: boolean;
}

function shapeOf(schema: Fields): Core {
  const { nullable, ...plain } = fields(withoutTexts(schema));
  for (const key of ["anyOf", "oneOf"]) {
    const members = list(plain[key]).map(fields);
    const others = members.filter((member) => !isNull(member));
    if (others.length === members.length) continue;
    const { [key]: _, ...rest } = plain;
    const [only] = others;
    const core = others.length === 1 && only ? { ...rest, ...shapeOf(only).core } : { ...rest, [key]: others };
    return { core, isNullable: true };
  }
  const types = list(plain["type"]);
  const values = list(plain["enum"]);
  const named = types.filter((type) => type !== "null");
  const core = {
    ...plain,
    ...(types.length > 0 && { type: named.length === 1 ? named[0] : named }),
    ...(values.length > 0 && { enum: values.filter((value) => value !== null) }),
  };
  return { core, isNullable: types.includes("null") || nullable === true };
}

export function isNull({ type, const: value, ...rest }: Fields): boolean {
  return type === "null" || (value === null && Object.keys(rest).length === 0);
}

/** Returns undefined if the schema also changes in another way. */
export function changeOfNull(before: Fields, after: Fields, documents: Documents): "gains" | "loses" | undefined {
  const [was, is] = [shapeOf(before), shapeOf(after)];
  const isAlike =
    isDeepStrictEqual(was.core, is.core) ||
    isDeepStrictEqual(
      shapeOf(behind(was.core, documents.base)).core,
      shapeOf(behind(is.core, documents.revision)).core,
    );
  if (!isAlike) return undefined;
  const [could, can] = [was, is].map(({ core, isNullable }, side) => {
    return isNullable || shapeOf(behind(core, side === 0 ? documents.base : documents.revision)).isNullable;
  });
  return could === can ? undefined : can ? "gains" : "loses";
}

function behind(schema: Fields, document: Fields): Fields {
  const { $ref: reference } = schema;
  return typeof reference === "string" ? at(placeOf(reference), document) : schema;
}

const COMBINERS = ["anyOf", "oneOf", "allOf"];

export function formOf(schema: Fields): string {
  const { $ref: reference } = schema;
  if (typeof reference === "string") return reference;
  const combiners = COMBINERS.filter((key) => list(schema[key]).length > 0);
  if (combiners.length > 0) return combiners.join();
  const { type } = shapeOf(schema).core;
  return `type ${JSON.stringify(type)}`;
}

export function valuesOf(schema: Fields): readonly unknown[] | undefined {
  if ("const" in schema) return [schema["const"]];
  return Array.isArray(schema["enum"]) ? schema["enum"] : undefined;
}

/** Checks whether a schema is, for example, a union now and was a type before. */
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
    const gone = mine.filter((_, index) => !others?.includes(some?.[index] ?? "")).map(nameOfMember);
    const come = theirs.filter((_, index) => !some?.includes(others?.[index] ?? "")).map(nameOfMember);
    const [left, right] = [gone.filter((name) => !come.includes(name)), come.filter((name) => !gone.includes(name))];
    return left.length > 0 && right.length > 0 && left.length + right.length > 2;
  });
}

/** Returns what tells users which member of a union a schema is. */
function nameOfMember(member: unknown): string {
  const { title, const: value, enum: values } = fields(member);
  return JSON.stringify([formOf(fields(member)), title, value, values]);
}
