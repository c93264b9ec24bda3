// Pairs the alternatives of an old schema, such as the members of `anyOf`, with the alternatives of the new schema.
import { isDeepStrictEqual } from "node:util";
import { fields } from "@org/codegen/document";
import { pairUp, withLast, type Pairs } from "../document/lists.ts";
import type { Schema } from "../normal/reader.ts";
import { TYPES } from "../normal/shape.ts";
import type { Relation } from "./fits.ts";
import { EXACT, sidesOf, type Side } from "./mode.ts";

export function pairsOf<Given extends Schema>(relation: Relation, base: Given, revision: Given): Pairs<Given & Side> {
  const of = (schema: Given, type: string) => sidesOf(schema).filter(({ shape }) => shape.type === type);
  const found = TYPES.map((type) => pairsOfType(relation, of(base, type), of(revision, type)));
  return {
    pairs: found.flatMap(({ pairs }) => pairs),
    gone: found.flatMap(({ gone }) => gone),
    come: found.flatMap(({ come }) => come),
  };
}

function pairsOfType<One extends Side>(relation: Relation, some: readonly One[], others: readonly One[]): Pairs<One> {
  const fits = (one: Side, other: Side) => relation.fitsShape(one, other, EXACT);
  const isSameTag = (one: Side, other: Side) => isDeepStrictEqual(tagsOf(one), tagsOf(other));
  const rules = [
    (one: Side, other: Side) => fits(one, other) && fits(other, one),
    (one: Side, other: Side) => isSameComponent(one, other) && isSameTag(one, other),
    (one: Side, other: Side) => tagsOf(one).length > 0 && isSameTag(one, other),
    isSameComponent,
    (one: Side, other: Side) => fits(one, other) || fits(other, one),
  ];
  return withLast(pairUp(some, others, some.length > 1 || others.length > 1 ? rules : []));
}

function isSameComponent({ shape: one }: Side, { shape: other }: Side): boolean {
  return one.at.length === 3 && isDeepStrictEqual(one.at, other.at);
}

function tagsOf({ reader, shape }: Side): readonly unknown[] {
  const tags = shape.conditions.flatMap(({ keyword, value }) =>
    keyword === "discriminator" ? [fields(value)["tags"]] : [],
  );
  const own = [...reader.requiredOf(shape).keys()].sort().flatMap((name) => {
    const [only, ...more] = reader.shapesOf(reader.propertyOf(shape, name) ?? []);
    const isTag = more.length === 0 && only?.values?.value.length === 1;
    return isTag ? [[name, only?.values?.value[0]]] : [];
  });
  return [...tags, ...own];
}
