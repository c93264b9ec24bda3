// Defines the normal form of a schema, which is a list of alternatives. Each alternative has one JSON type. An
// alternative contains the keywords of all schemas in `$ref` and `allOf`.
import { isDeepStrictEqual } from "node:util";
import type { Keys } from "../document/keys.ts";

export const TYPES = ["null", "boolean", "number", "string", "array", "object"] as const;
export type Type = (typeof TYPES)[number];

/** Places of schemas. A value must match all these schemas. */
export type All = readonly Keys[];

/** Keyword with its value and its place in the document. */
export interface Fact<T = unknown> {
  readonly keyword: string;
  readonly value: T;
  readonly at: Keys;
}

/**
 * Schema that describes an object. The keyword `additionalProperties` applies to properties that the same schema does
 * not name.
 */
export interface ObjectPart {
  readonly properties: ReadonlyMap<string, Keys>;
  readonly patterns: readonly (readonly [pattern: string, schema: Keys])[];
  readonly rest: Keys | undefined;
  /**
   * Whether the schema covers all properties. If the schema covers all properties, `unevaluatedProperties` has no
   * effect.
   */
  readonly mentionsAll: boolean;
}

/** Schema that describes a list. */
export interface ArrayPart {
  readonly prefix: readonly Keys[];
  readonly items: Keys | undefined;
  /** Whether the schema covers all elements. If the schema covers all elements, `unevaluatedItems` has no effect. */
  readonly mentionsAll: boolean;
}

/** Alternative of a schema for the values of one JSON type. */
export interface Shape {
  readonly type: Type;
  /** Place of the first schema that was merged into this shape. */
  readonly at: Keys;
  /** Allowed values, if the schema lists all allowed values. */
  readonly values: Fact<readonly unknown[]> | undefined;
  /** Limits by keyword. If a keyword can occur several times, such as `pattern`, the key also contains the value. */
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

/** Checks whether a shape allows every value of its type. */
export function isAnything({ values, facts, required, objects, arrays, conditions }: Shape): boolean {
  const sizes = [facts.size, required.size, objects.length, arrays.length, conditions.length];
  return values === undefined && sizes.every((size) => size === 0);
}

/** Returns all values of a shape. If the values cannot be listed, the result is undefined. */
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

/** Reader that turns the schemas of one document into shapes. */
export interface SchemaReader {
  readonly shapesOf: (all: All) => readonly Shape[];
  readonly valueAt: (at: Keys) => unknown;
  readonly propertyOf: (shape: Shape, name: string) => All | undefined;
  readonly namesOf: (shape: Shape) => ReadonlySet<string>;
  readonly requiredOf: (shape: Shape) => ReadonlyMap<string, Keys>;
}
