// Pairs the alternatives of an old schema, such as the members of `anyOf`, with the alternatives of the new schema.
import { isDeepStrictEqual } from "node:util";
import { fields } from "@org/codegen/document";
import type { Schema } from "../normal/reader.ts";
import { TYPES } from "../normal/shape.ts";
import type { Relation } from "./fits.ts";
import type { Side } from "./mode.ts";

interface Pairs {
  readonly pairs: readonly (readonly [base: Side, revision: Side])[];
  readonly gone: readonly Side[];
  readonly come: readonly Side[];
}

export function pairsOf(relation: Relation, base: Schema, revision: Schema): Pairs {
  const of = (schema: Schema, type: string) =>
    schema.reader.shapesOf(schema.all).flatMap((shape): Side[] => (shape.type === type ? [{ ...schema, shape }] : []));
  const found = TYPES.map((type) => pairsOfType(relation, of(base, type), of(revision, type)));
  return {
    pairs: found.flatMap(({ pairs }) => pairs),
    gone: found.flatMap(({ gone }) => gone),
    come: found.flatMap(({ come }) => come),
  };
}

function pairsOfType(relation: Relation, some: readonly Side[], others: readonly Side[]): Pairs {
  const pairs: (readonly [Side, Side])[] = [];
  let [gone, come] = [some, others];
  const take = (isPair: (one: Side, other: Side) => boolean) => {
    for (const one of gone) {
      const other = come.find((each) => isPair(one, each));
      if (other === undefined) continue;
      pairs.push([one, other]);
      gone = gone.filter((each) => each !== one);
      come = come.filter((each) => each !== other);
    }
  };
  const fits = (one: Side, other: Side) => relation.fitsShape(one, other, { flow: "exact", way: "forward" });
  if (gone.length > 1 || come.length > 1) {
    const isSameTag = (one: Side, other: Side) => isDeepStrictEqual(tagsOf(one), tagsOf(other));
    take((one, other) => fits(one, other) && fits(other, one));
    take((one, other) => isSameComponent(one, other) && isSameTag(one, other));
    take((one, other) => tagsOf(one).length > 0 && isSameTag(one, other));
    take(isSameComponent);
    take((one, other) => fits(one, other) || fits(other, one));
  }
  if (gone.length === 1 && come.length === 1) take(() => true);
  return { pairs, gone, come };
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
