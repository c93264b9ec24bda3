// The normal form of a schema: alternatives, each of one JSON type, in which `$ref` and `allOf` are merged.
import { isDeepStrictEqual } from "node:util";
import type { Keys } from "../document/keys.ts";

export const TYPES = ["null", "boolean", "number", "string", "array", "object"] as const;
export type Type = (typeof TYPES)[number];

/** Places of schemas that a value must match all together. */
export type All = readonly Keys[];

/** A value that a keyword states, with the place of the keyword in the document. */
export interface Fact<T = unknown> {
  readonly keyword: string;
  readonly value: T;
  readonly at: Keys;
}

/** One node that describes an object: `additionalProperties` governs only the properties beside it. */
export interface ObjectPart {
  readonly properties: ReadonlyMap<string, Keys>;
  readonly patterns: readonly (readonly [pattern: string, schema: Keys])[];
  readonly rest: Keys | undefined;
  /** Whether it leaves nothing to `unevaluatedProperties`. */
  readonly mentionsAll: boolean;
}

/** One node that describes a list. */
export interface ArrayPart {
  readonly prefix: readonly Keys[];
  readonly items: Keys | undefined;
  /** Whether it leaves nothing to `unevaluatedItems`. */
  readonly mentionsAll: boolean;
}

/** One alternative of a schema. */
export interface Shape {
  readonly type: Type;
  /** Place of the first schema that it was merged from. */
  readonly at: Keys;
  /** Finite list of values, if the schema has one. */
  readonly values: Fact<readonly unknown[]> | undefined;
  /** Limits by keyword; patterns, formats and the like by keyword and value, because several may hold. */
  readonly facts: ReadonlyMap<string, Fact>;
  readonly required: ReadonlyMap<string, Keys>;
  readonly objects: readonly ObjectPart[];
  readonly arrays: readonly ArrayPart[];
  /** Conditions on the whole value: `not`, `if`, `contains` and the like. */
  readonly conditions: readonly Fact[];
}

export function anything(type: Type, at: Keys): Shape {
  return {
    type,
    at,
    values: undefined,
    facts: new Map(),
    required: new Map(),
    objects: [],
    arrays: [],
    conditions: [],
  };
}

/** Whether a shape allows every value of its type. */
export function isAnything({ values, facts, required, objects, arrays, conditions }: Shape): boolean {
  const sizes = [facts.size, required.size, objects.length, arrays.length, conditions.length];
  return values === undefined && sizes.every((size) => size === 0);
}

/** All values of a shape, if they can be listed. */
export function valuesIn({ type, values }: Shape): readonly unknown[] | undefined {
  if (values !== undefined) return values.value;
  if (type === "null") return [null];
  return type === "boolean" ? [false, true] : undefined;
}

export function typeOf(value: unknown): Type | undefined {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return TYPES.find((known) => known === type);
}

export function includes(values: readonly unknown[], value: unknown): boolean {
  return values.some((each) => isDeepStrictEqual(each, value));
}

/** Reads the schemas of one document as shapes. */
export interface SchemaReader {
  readonly shapesOf: (all: All) => readonly Shape[];
  readonly valueAt: (at: Keys) => unknown;
  readonly propertyOf: (shape: Shape, name: string) => All | undefined;
  readonly namesOf: (shape: Shape) => ReadonlySet<string>;
  readonly requiredOf: (shape: Shape) => ReadonlyMap<string, Keys>;
}
