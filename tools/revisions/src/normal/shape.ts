// Defines the normal form of a schema, which is a list of alternatives without `$ref` and `allOf`. Each alternative has
// one JSON type.
import { isDeepStrictEqual } from "node:util";
import type { Keys } from "@org/codegen/document";

export const TYPES = ["null", "boolean", "number", "string", "array", "object"] as const;
export type Type = (typeof TYPES)[number];

/** List of the schemas that the same value must match. */
export type All = readonly Keys[];

export interface Fact<T = unknown> {
  readonly keyword: string;
  readonly value: T;
  readonly at: Keys;
}

/**
 * Properties of one schema, or of one member of `allOf`. In JSON Schema, `additionalProperties` applies to each member
 * of `allOf` separately.
 */
export interface ObjectPart {
  readonly properties: ReadonlyMap<string, Keys>;
  readonly patterns: readonly (readonly [pattern: string, schema: Keys])[];
  readonly rest: Keys | undefined;
  /** Whether the schema covers every property. In such a schema, `unevaluatedProperties` has no effect. */
  readonly mentionsAll: boolean;
}

export interface ArrayPart {
  readonly prefix: readonly Keys[];
  readonly items: Keys | undefined;
  /** Whether the schema covers every element. In such a schema, `unevaluatedItems` has no effect. */
  readonly mentionsAll: boolean;
}

/** Alternative of a schema, such as a member of `anyOf`, for values of one JSON type. */
export interface Shape {
  readonly type: Type;
  /** Place of the first schema that was merged into the alternative. */
  readonly at: Keys;
  /** List of all allowed values, for example from `enum`. */
  readonly values: Fact<readonly unknown[]> | undefined;
  /** Limits by keyword. A keyword such as `pattern` can occur several times, so its map keys also contain values. */
  readonly facts: ReadonlyMap<string, Fact>;
  readonly required: ReadonlyMap<string, Keys>;
  readonly objects: readonly ObjectPart[];
  readonly arrays: readonly ArrayPart[];
  /** Conditions on the whole value, such as `not`, `if` and `contains`. */
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

export function isAnything({ values, facts, required, objects, arrays, conditions }: Shape): boolean {
  const sizes = [facts.size, required.size, objects.length, arrays.length, conditions.length];
  return values === undefined && sizes.every((size) => size === 0);
}

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

export interface SchemaReader {
  readonly shapesOf: (all: All) => readonly Shape[];
  readonly valueAt: (at: Keys) => unknown;
  readonly propertyOf: (shape: Shape, name: string) => All | undefined;
  readonly namesOf: (shape: Shape) => ReadonlySet<string>;
  readonly requiredOf: (shape: Shape) => ReadonlyMap<string, Keys>;
}
