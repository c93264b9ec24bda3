// Lists the alternatives of a schema, and resolves references, `allOf` and unions.
import { tagsOf } from "@org/codegen/discriminator";
import { fields, list, placeOf, type Fields, type Keys } from "@org/codegen/document";
import { areDisjoint } from "./disjoint.ts";
import { merge } from "./merge.ts";
import { isTrivial, shapesOfNode } from "./node.ts";
import { withUnevaluated } from "./unevaluated.ts";
import {
  anything,
  includes,
  isAnything,
  TYPES,
  valuesIn,
  type All,
  type Fact,
  type SchemaReader,
  type Shape,
} from "./shape.ts";

/**
 * Maximum number of combined alternatives. Without a maximum, several unions in one `allOf` can have millions of
 * combinations.
 */
const MOST = 64;

export function expand(reader: SchemaReader, at: Keys): readonly Shape[] {
  const value = reader.valueAt(at);
  if (value === false) return [];
  if (isTrivial(value)) return TYPES.map((type) => anything(type, at));
  const schema = fields(value);
  const parts = partsOf(schema, at).map((part) => reader.shapesOf([part]));
  const whole = parts.reduce<readonly Shape[]>(product, shapesOfNode(schema, at));
  const alternatives = ["anyOf", "oneOf"].reduce((shapes, keyword) => union(reader, shapes, keyword, at), whole);
  const evaluated = withUnevaluated(alternatives, schema, at, (shapes) => overlap(reader, shapes));
  return Object.hasOwn(schema, "not") ? without(reader, evaluated, [...at, "not"]) : evaluated;
}

export function partsOf(schema: Fields, at: Keys): All {
  const { $ref: reference } = schema;
  const referred = typeof reference === "string" && reference.startsWith("#/") ? [placeOf(reference)] : [];
  return [...referred, ...list(schema["allOf"]).map((_, index) => [...at, "allOf", String(index)])];
}

export function product(some: readonly Shape[], others: readonly Shape[]): readonly Shape[] {
  const merged = some.flatMap((one) => others.flatMap((other) => merge(one, other) ?? []));
  if (merged.length <= Math.max(MOST, some.length + others.length)) return merged;
  // If there are too many combinations, the alternatives are not merged. The comparison then only checks whether
  // the schemas in `others` are equal in both documents.
  const places = new Map(others.map(({ at }) => [at.join("\n"), at]));
  const unread = [...places.values()].map((at): Fact => ({ keyword: "unread", value: undefined, at }));
  return some.map((shape) => withConditions(shape, unread));
}

function union(reader: SchemaReader, whole: readonly Shape[], keyword: string, at: Keys): readonly Shape[] {
  const schema = fields(reader.valueAt(at));
  const members = list(schema[keyword]).map((_, index) => [...at, keyword, String(index)]);
  if (members.length === 0) return whole;
  const tag = fields(schema["discriminator"]);
  // `product` keeps the location of its first argument, so that a finding has the place of the union member.
  const each = members.map((member) =>
    product(reader.shapesOf([member]), whole).map((shape) => tagged(reader, shape, member, tag)),
  );
  if (keyword === "anyOf") return each.flat();
  return each.flatMap((shapes, index) =>
    shapes.map((shape) => {
      const isOther = (other: number) => other !== index && each[other]?.some((one) => !isDisjoint(reader, shape, one));
      const others = members.filter((_, other) => isOther(other));
      return withConditions(
        shape,
        others.map((at): Fact => ({ keyword: "oneOf", value: undefined, at })),
      );
    }),
  );
}

function tagged(reader: SchemaReader, shape: Shape, member: Keys, { propertyName, mapping }: Fields): Shape {
  const { $ref: reference } = fields(reader.valueAt(member));
  if (typeof propertyName !== "string" || typeof reference !== "string" || shape.type !== "object") return shape;
  const tags = tagsOf(reference, mapping);
  const own = reader.shapesOf(reader.propertyOf(shape, propertyName) ?? []).map(valuesIn);
  const isTag = (value: unknown) => includes(tags, value);
  // If all values of the property are discriminator values, or none is, the property already distinguishes the members.
  if (own.every((values) => values !== undefined && (values.every(isTag) || !values.some(isTag)))) return shape;
  const value = { propertyName, tags };
  const place = [...member.slice(0, -2), "discriminator"];
  return withConditions(shape, [{ keyword: "discriminator", value, at: place }]);
}

function without(reader: SchemaReader, shapes: readonly Shape[], at: Keys): Shape[] {
  const excluded = reader.shapesOf([at]);
  return shapes.flatMap((shape) => {
    const same = excluded.filter((each) => !isDisjoint(reader, shape, each));
    if (same.length === 0) return shape;
    if (same.some(isAnything)) return [];
    if (valuesIn(shape) !== undefined && same.every(isList)) return withoutValues(shape, same, at);
    return withConditions(shape, [{ keyword: "not", value: undefined, at }]);
  });
}

function isList(shape: Shape): boolean {
  return shape.values !== undefined && isAnything({ ...shape, values: undefined });
}

function withoutValues(shape: Shape, excluded: readonly Shape[], at: Keys): Shape[] {
  const others = excluded.flatMap((each) => valuesIn(each) ?? []);
  const value = (valuesIn(shape) ?? []).filter((each) => !includes(others, each));
  return value.length === 0 ? [] : [{ ...shape, values: { keyword: "not", value, at } }];
}

function withConditions(shape: Shape, conditions: readonly Fact[]): Shape {
  return conditions.length === 0 ? shape : { ...shape, conditions: [...shape.conditions, ...conditions] };
}

function overlap(reader: SchemaReader, shapes: readonly Shape[]): boolean {
  return shapes.some((one, index) => shapes.slice(index + 1).some((other) => !isDisjoint(reader, one, other)));
}

function isDisjoint(reader: SchemaReader, one: Shape, other: Shape): boolean {
  return areDisjoint({ reader, shape: one }, { reader, shape: other });
}
