// Compares the structure of schemas, and ignores descriptions.
import { isDeepStrictEqual } from "node:util";
import { at, fields, list, placeOf, type Fields } from "@org/codegen/document";
import { withoutTexts } from "../findings/same-thing.ts";

export interface Shape {
  readonly core: Fields;
  readonly isNullable: boolean;
}

export function shapeOf(schema: Fields): Shape {
  const plain = fields(withoutTexts(schema));
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
  return { core, isNullable: types.includes("null") };
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

interface Documents {
  readonly base: Fields;
  readonly revision: Fields;
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
