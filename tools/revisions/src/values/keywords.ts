// Lists the keywords and nested schemas in which two alternatives can differ. Both alternatives have the same JSON
// type.
import { isDeepStrictEqual } from "node:util";
import { startsWith } from "../document/places.ts";
import type { Keys } from "@org/codegen/document";
import { isNothing, isThere } from "../normal/reader.ts";
import type { All, Fact } from "../normal/shape.ts";
import { impliesCondition } from "./conditions.ts";
import { fitsValues, indexesOf, patternsOf, tagsOf, type Relation } from "./fits.ts";
import { EXACT, type Mode, type Side } from "./mode.ts";
import { impliesFact } from "./limits.ts";

interface Keyword {
  readonly keyword: string;
  readonly name?: string;
  readonly presence?: "lost" | "gained";
  readonly places: readonly (Keys | undefined)[];
  readonly fits: (from: Side, to: Side, mode: Mode) => boolean;
}

interface Inner {
  readonly inner: readonly [base: All, revision: All];
}

export type Part = Keyword | Inner;

export function partsOf(relation: Relation, one: Side, other: Side): Part[] {
  const isObject = one.shape.type === "object";
  return [
    ...facts(one, other),
    {
      keyword: "enum",
      places: [one.shape.values?.at, other.shape.values?.at],
      fits: (from, to) => fitsValues(from.shape, to.shape),
    },
    ...conditions(relation, one, other),
    ...(isObject
      ? [...required(one, other), ...properties(relation, one, other), ...others(relation, one, other)]
      : []),
    ...(one.shape.type === "array" ? items(relation, one, other) : []),
  ];
}

function facts(one: Side, other: Side): Part[] {
  // The normalization turns `type: integer` into `multipleOf: 1`, but a finding must have the original keyword `type`.
  // An exclusive limit that replaces an inclusive limit is one difference.
  const nameOf = ({ keyword, at }: Fact, { facts }: Side["shape"]) => {
    if (at.at(-1) === "type") return "type";
    const inclusive = keyword.replace("exclusiveM", "m");
    return facts.has(inclusive) ? keyword : inclusive;
  };
  const of = ({ shape }: Side, name: string) =>
    [...shape.facts.values()].filter((fact) => nameOf(fact, shape) === name);
  const names = new Set(
    [one, other].flatMap(({ shape }) => [...shape.facts.values()].map((fact) => nameOf(fact, shape))),
  );
  return [...names].map((keyword) => ({
    keyword,
    places: [of(one, keyword)[0]?.at, of(other, keyword)[0]?.at],
    fits: (from, to, mode) => of(to, keyword).every((fact) => impliesFact(from, fact, mode)),
  }));
}

function conditions(relation: Relation, one: Side, other: Side): Part[] {
  const of = ({ shape }: Side, keyword: string) => shape.conditions.filter((each) => each.keyword === keyword);
  const keywords = new Set([one, other].flatMap(({ shape }) => shape.conditions.map((each) => each.keyword)));
  return [...keywords].map((keyword) => ({
    keyword,
    places: [of(one, keyword)[0]?.at, of(other, keyword)[0]?.at],
    fits: (from, to, mode) =>
      of(to, keyword).every((condition) => impliesCondition(relation, from, { ...to, condition }, mode)),
  }));
}

function required(one: Side, other: Side): Part[] {
  const of = ({ reader, shape }: Side) => reader.requiredOf(shape);
  return [...new Set([...of(one).keys(), ...of(other).keys()])].map((name) => ({
    keyword: "required",
    name,
    places: placesOf(one, other, (side) => of(side).get(name)),
    fits: (from, to) => !of(to).has(name) || of(from).has(name),
  }));
}

function properties(relation: Relation, one: Side, other: Side): Part[] {
  const names = new Set([one, other].flatMap(({ reader, shape }) => [...reader.namesOf(shape)]));
  const fits = (from: Side, to: Side, name: string) =>
    tagsOf(from, name) !== undefined && relation.fitsProperty(from, to, name, EXACT);
  // If a discriminator allows the same values of the property in both schemas, a different `enum` has no effect.
  return [...names]
    .filter((name) => !fits(one, other, name) || !fits(other, one, name))
    .map((name) => {
      const of = ({ reader, shape }: Side) => reader.propertyOf(shape, name) ?? [];
      const [before, after] = [of(one), of(other)];
      if (isThere(before) && isThere(after)) return { inner: [before, after] };
      return {
        keyword: "properties",
        presence: isThere(before) ? "lost" : "gained",
        places: placesOf(one, other, ({ reader, shape }) => reader.placeOfProperty(shape, name)),
        fits: (from, to, mode) => relation.fitsProperty(from, to, name, mode),
      };
    });
}

/** Finds a place in both alternatives. If one alternative lacks it, returns the place of `properties` or `required`. */
function placesOf(one: Side, other: Side, find: (side: Side) => Keys | undefined): readonly (Keys | undefined)[] {
  const [was, is] = [find(one), find(other)];
  return [was ?? ownerIn(one, is), is ?? ownerIn(other, was)];
}

/** Returns the place of the `properties` or `required` around a place, if its schema is part of the alternative. */
function ownerIn({ shape }: Side, place: Keys = []): Keys | undefined {
  const owner = place.at(-1) === "required" ? place : place.slice(0, -1);
  const isOf = (property: Keys) => startsWith(property, owner.slice(0, -1)) && property.length === owner.length + 1;
  return shape.objects.some(({ properties }) => [...properties.values()].some(isOf)) ? owner : undefined;
}

function others(relation: Relation, one: Side, other: Side): Part[] {
  const [before, after] = [patternsOf(one.shape), patternsOf(other.shape)];
  const shared = [...before].flatMap(([pattern, was]): Part[] => {
    const is = after.get(pattern);
    return is === undefined ? [] : [{ inner: [was, is] }];
  });
  const first = (patterns: typeof before) => [...patterns.values()][0]?.[0];
  const isSamePatterns = isDeepStrictEqual([...before.keys()].sort(), [...after.keys()].sort());
  const [rest, restNow] = [one, other].map(({ reader, shape }) => reader.restOf(shape));
  return [
    ...shared,
    ...(isSamePatterns
      ? []
      : [
          {
            keyword: "patternProperties",
            places: [first(before), first(after)],
            fits: (from: Side, to: Side, mode: Mode) => relation.fitsPatterns(from, to, mode),
          },
        ]),
    isThere(rest ?? []) && isThere(restNow ?? [])
      ? { inner: [rest ?? [], restNow ?? []] as const }
      : {
          keyword: "additionalProperties",
          places: [one, other].map(({ reader, shape }) => reader.placeOfRest(shape)),
          fits: (from: Side, to: Side, mode: Mode) => relation.fitsRest(from, to, mode),
        },
  ];
}

function items(relation: Relation, one: Side, other: Side): Part[] {
  return indexesOf(one.shape, other.shape).flatMap((index): Part[] => {
    const of = ({ reader, shape }: Side) => reader.itemOf(shape, index);
    const [before, after] = [of(one), of(other)];
    if (before.length + after.length === 0) return [];
    if (!isNothing(before) && !isNothing(after)) return [{ inner: [before, after] }];
    const fits: Keyword["fits"] = (from, to, mode) =>
      relation.fits({ ...from, all: of(from) }, { ...to, all: of(to) }, mode);
    return [{ keyword: "items", places: [undefined, undefined], fits }];
  });
}
