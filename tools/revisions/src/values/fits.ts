// Checks whether a schema allows every value of another schema. If the schemas are too complex for the check, the
// result is false.
import { fields, list } from "@org/codegen/document";
import { Assumptions } from "../normal/assumptions.ts";
import { isNothing, keyOf, type Schema } from "../normal/reader.ts";
import { anything, includes, valuesIn, type Shape } from "../normal/shape.ts";
import { impliesCondition } from "./conditions.ts";
import { impliesFact } from "./limits.ts";
import { sidesOf, type Fitting, type Mode, type Side } from "./mode.ts";
import type { Sameness } from "./same.ts";

export class Relation implements Fitting {
  readonly #assumptions = new Assumptions();
  readonly #sameness: Sameness;

  constructor(sameness: Sameness) {
    this.#sameness = sameness;
  }

  isSame(one: Schema, other: Schema): boolean {
    return this.#sameness.isSame(one, other);
  }

  fits(from: Schema, to: Schema, mode: Mode): boolean {
    if (to.all.length === 0 || this.isSame(from, to)) return true;
    const key = `${mode.flow} ${mode.way} ${from.reader.name} ${keyOf(from.reader.resolve(from.all))} > ${keyOf(to.reader.resolve(to.all))}`;
    return this.#assumptions.holds(key, () => sidesOf(from).every((side) => this.fitsSome(side, to, mode)));
  }

  fitsSome(from: Side, to: Schema, mode: Mode): boolean {
    if (isEmpty(from)) return true;
    const others = sidesOf(to);
    return byValue(from.shape).every((shape) =>
      others.some((other) => this.fitsShape({ ...from, shape }, other, mode)),
    );
  }

  fitsShape(from: Side, to: Side, mode: Mode): boolean {
    const [one, other] = [from.shape, to.shape];
    if (one.type !== other.type || !fitsValues(one, other)) return false;
    if (![...other.facts.values()].every((fact) => impliesFact(from, fact, mode))) return false;
    if (one.type === "object" && !this.#fitsObject(from, to, mode)) return false;
    if (one.type === "array" && !this.#fitsArray(from, to, mode)) return false;
    return other.conditions.every((condition) => impliesCondition(this, from, { ...to, condition }, mode));
  }

  #fitsObject(from: Side, to: Side, mode: Mode): boolean {
    const required = from.reader.requiredOf(from.shape);
    if ([...to.reader.requiredOf(to.shape).keys()].some((name) => !required.has(name))) return false;
    const names = new Set([...from.reader.namesOf(from.shape), ...to.reader.namesOf(to.shape)]);
    return (
      [...names].every((name) => this.fitsProperty(from, to, name, mode)) &&
      this.fitsPatterns(from, to, mode) &&
      this.fitsRest(from, to, mode)
    );
  }

  fitsProperty(from: Side, to: Side, name: string, mode: Mode): boolean {
    const [one, other] = [from.reader.propertyOf(from.shape, name), to.reader.propertyOf(to.shape, name)];
    // Existing programs break if a property of a request or of a response is removed.
    if (mode.flow === "input" && other === undefined) return one === undefined || isNothing(one);
    if (mode.flow === "output" && to.reader.namesOf(to.shape).has(name) && (one === undefined || isNothing(one)))
      return false;
    // Programs ignore a new property of a response, even if `additionalProperties` was `false`.
    const isGained = mode.flow === "output" && mode.way === "forward" && !to.reader.namesOf(to.shape).has(name);
    if (isGained && isNothing(other)) return true;
    if (other === undefined || isNothing(one) || (one === undefined && mode.flow !== "exact")) return true;
    const tags = tagsOf(from, name);
    return tags === undefined
      ? this.fits({ ...from, all: one ?? [] }, { ...to, all: other }, mode)
      : this.fitsSome({ ...from, shape: tags }, { ...to, all: other }, mode);
  }

  fitsPatterns(from: Side, to: Side, mode: Mode): boolean {
    const [some, others] = [patternsOf(from.shape), patternsOf(to.shape)];
    const [known, wanted] = mode.flow === "input" ? [others, some] : [some, others];
    if (mode.flow !== "exact" && [...wanted.keys()].some((pattern) => !known.has(pattern))) return false;
    const rest = from.reader.restOf(from.shape);
    const fits = (one: Schema["all"], other: Schema["all"]) =>
      (one.length === 0 && mode.flow !== "exact") || this.fits({ ...from, all: one }, { ...to, all: other }, mode);
    return (
      // A name can match several patterns, so a pattern that only `to` has must accept the values of all of `from`.
      [...others].every(([pattern, other]) => {
        const one = some.get(pattern);
        return (one ? [one] : [rest, ...some.values()]).every((each) => fits(each, other));
      }) && [...some].every(([pattern, one]) => others.has(pattern) || this.#fitsOthers(from, one, to, mode))
    );
  }

  fitsRest(from: Side, to: Side, mode: Mode): boolean {
    return this.#fitsOthers(from, from.reader.restOf(from.shape), to, mode);
  }

  #fitsOthers(from: Side, one: Schema["all"], to: Side, mode: Mode): boolean {
    const other = to.reader.restOf(to.shape);
    if (mode.flow === "output" && mode.way === "forward" && isNothing(other)) return true;
    if (mode.flow === "output" && mode.way === "backward" && isNothing(one) !== isNothing(other)) return false;
    return isNothing(one) || this.fits({ ...from, all: one }, { ...to, all: other }, mode);
  }

  #fitsArray(from: Side, to: Side, mode: Mode): boolean {
    return indexesOf(from.shape, to.shape).every((index) => {
      const [one, other] = [from.reader.itemOf(from.shape, index), to.reader.itemOf(to.shape, index)];
      return this.fits({ ...from, all: one }, { ...to, all: other }, mode);
    });
  }
}

/**
 * Returns the index of each tuple element of both shapes, and one more index for all further elements, as far as
 * `maxItems` of `one` allows.
 */
export function indexesOf(one: Shape, other: Shape): readonly number[] {
  const lengths = [one, other].flatMap(({ arrays }) => arrays.map(({ prefix }) => prefix.length));
  const longest = Number(one.facts.get("maxItems")?.value ?? Infinity);
  return [...Array(Math.max(0, ...lengths) + 1).keys()].filter((index) => index < longest);
}

export function patternsOf({ objects }: Shape): ReadonlyMap<string, Schema["all"]> {
  const patterns = new Map<string, Schema["all"]>();
  for (const [pattern, place] of objects.flatMap(({ patterns }) => patterns)) {
    patterns.set(pattern, [...(patterns.get(pattern) ?? []), place]);
  }
  return patterns;
}

/** Returns the values that a discriminator allows for its property, or undefined for any other property. */
export function tagsOf({ shape }: Side, name: string): Shape | undefined {
  const tag = shape.conditions.find(
    ({ keyword, value }) => keyword === "discriminator" && fields(value)["propertyName"] === name,
  );
  return (
    tag && {
      ...anything("string", tag.at),
      values: { keyword: "enum", at: tag.at, value: list(fields(tag.value)["tags"]) },
    }
  );
}

function isEmpty({ reader, shape }: Side): boolean {
  return [...reader.requiredOf(shape).keys()].some((name) => isNothing(reader.propertyOf(shape, name)));
}

function byValue(shape: Shape): readonly Shape[] {
  const values = valuesIn(shape);
  if (values === undefined || values.length < 2) return [shape];
  return values.map((value) => ({ ...shape, values: { keyword: "enum", at: shape.at, value: [value] } }));
}

export function fitsValues(one: Shape, { values: others }: Shape): boolean {
  if (others === undefined) return true;
  return valuesIn(one)?.every((value) => includes(others.value, value)) === true;
}
