// Checks whether every value of a schema meets a condition of another schema, such as `not`, `if` or `contains`.
import { isDeepStrictEqual } from "node:util";
import { fields, list } from "@org/codegen/document";
import { areDisjoint } from "../normal/disjoint.ts";
import { isNothing, type Schema } from "../normal/reader.ts";
import type { Fact } from "../normal/shape.ts";
import { EXACT, sidesOf, type Fitting, type Mode, type Side } from "./mode.ts";

interface Asked extends Schema {
  readonly condition: Fact;
}

export function impliesCondition(relation: Fitting, from: Side, asked: Asked, mode: Mode): boolean {
  const { condition } = asked;
  const other = schemaAt(asked, condition);
  const own = from.shape.conditions.filter(({ keyword }) => keyword === condition.keyword);
  const someFits = (same: (fact: Fact) => boolean = () => true) =>
    own.some((fact) => same(fact) && relation.fits(schemaAt(from, fact), other, EXACT));
  const lacks = (name: string) => {
    const property = from.reader.propertyOf(from.shape, name);
    return isNothing(property) || (property === undefined && mode.flow !== "exact");
  };
  switch (condition.keyword) {
    case "not":
    case "oneOf":
      return (
        excludes(from, other) ||
        (condition.keyword === "oneOf" && mode.flow !== "exact" && sharesNoProperty(from, other)) ||
        from.shape.conditions.some(
          (fact) => ["not", "oneOf"].includes(fact.keyword) && relation.fits(other, schemaAt(from, fact), EXACT),
        )
      );
    case "if":
      return own.some((fact) => ["if", "then", "else"].every((part) => fitsBranch(relation, from, fact, asked, part)));
    case "contains":
      return containsEnough(relation, from, asked, own);
    case "dependentRequired": {
      const [name = "", wanted = ""] = list(condition.value).map(String);
      return (
        lacks(name) || from.reader.requiredOf(from.shape).has(wanted) || own.some((fact) => isEqual(fact, condition))
      );
    }
    case "dependentSchemas":
      return (
        lacks(String(condition.value)) ||
        someFits((fact) => isEqual(fact, condition)) ||
        // The recursion ends even if a schema refers to itself, because `fits` never repeats an unfinished comparison.
        relation.fits(from, other, EXACT)
      );
    case "propertyNames":
      return someFits();
    case "discriminator":
      return own.some((fact) => hasTagsOf(fact, condition)) || listsTagsOf(from, condition);
    case "unread":
      return own.some((fact) => relation.isSame(schemaAt(from, fact), other));
    default:
      return own.some((fact) => isEqual(fact, condition));
  }
}

function isEqual(one: Fact, other: Fact): boolean {
  return isDeepStrictEqual(one.value, other.value);
}

function schemaAt({ reader }: Schema, { at }: Fact): Schema {
  return { reader, all: [at] };
}

function excludes(from: Side, other: Schema): boolean {
  return sidesOf(other).every((side) => areDisjoint(from, side));
}

// Returns true if no object except `{}` matches both schemas. The comparison assumes that programs do not send `{}`.
function sharesNoProperty(from: Side, other: Schema): boolean {
  return sidesOf(other).every((side) => areDisjoint(from, side) || hasOwnProperties(from, side));
}

function hasOwnProperties(one: Side, another: Side): boolean {
  const [names, others] = [one, another].map(({ reader, shape }) => reader.namesOf(shape));
  if (!names?.size || !others?.size || one.shape.required.size + another.shape.required.size > 0) return false;
  return [...names].every((name) => {
    if (!others.has(name)) return true;
    const valuesIn = ({ reader, shape }: Side) => sidesOf({ reader, all: reader.propertyOf(shape, name) ?? [] });
    return valuesIn(one).every((own) => valuesIn(another).every((each) => areDisjoint(own, each)));
  });
}

function fitsBranch(relation: Fitting, from: Side, fact: Fact, { reader, condition }: Asked, part: string): boolean {
  // In JSON Schema, a missing `then` or `else` allows every value.
  const place = (schema: Schema["reader"], at: readonly string[]): Schema => ({
    reader: schema,
    all: schema.valueAt([...at, part]) === undefined ? [] : [[...at, part]],
  });
  const [one, other] = [place(from.reader, fact.at), place(reader, condition.at)];
  return relation.fits(one, other, EXACT) && (part !== "if" || relation.fits(other, one, EXACT));
}

function containsEnough(relation: Fitting, from: Side, asked: Asked, own: readonly Fact[]): boolean {
  const { least, most } = fields(asked.condition.value);
  const other = schemaAt(asked, asked.condition);
  return own.some((fact) => {
    const [one, { least: atLeast, most: atMost }] = [schemaAt(from, fact), fields(fact.value)];
    const hasEnough = Number(least) === 0 || (Number(atLeast) >= Number(least) && relation.fits(one, other, EXACT));
    const hasNoMore = most === Infinity || (Number(atMost) <= Number(most) && relation.fits(other, one, EXACT));
    return hasEnough && hasNoMore;
  });
}

function hasTagsOf({ value: own }: Fact, { value: asked }: Fact): boolean {
  const tags = list(fields(asked)["tags"]);
  return (
    fields(own)["propertyName"] === fields(asked)["propertyName"] &&
    list(fields(own)["tags"]).every((tag) => tags.includes(tag))
  );
}

function listsTagsOf({ reader, shape }: Side, { value }: Fact): boolean {
  const { propertyName, tags } = fields(value);
  const property = reader.propertyOf(shape, String(propertyName));
  if (property === undefined) return false;
  return reader
    .shapesOf(property)
    .every(({ values }) => values?.value.every((each) => list(tags).includes(each)) === true);
}
