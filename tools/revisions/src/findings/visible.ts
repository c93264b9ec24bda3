// Compares the generated types of two schemas. If the types are equal, the compiler cannot report the difference.
import { isDeepStrictEqual } from "node:util";
import type { Fields } from "@org/codegen/document";
import { memoized } from "../document/memo.ts";
import { realPlace, type Place } from "../document/places.ts";
import type { Twin } from "../document/pairing.ts";
import { Assumptions } from "../normal/assumptions.ts";
import { isThere, keyOf, Reader, type Flow, type Schema } from "../normal/reader.ts";
import type { All, Shape, Type } from "../normal/shape.ts";

const comparisonsOf = memoized((base: Fields) =>
  memoized((revision: Fields) => ({
    input: new TypeComparison(base, revision, "input"),
    output: new TypeComparison(base, revision, "output"),
  })),
);

/** Compares the types of two schemas. The keys of the places can pass through references. */
export function hasSameType({ base, revision }: Twin, flow: Flow): boolean {
  const [was, is] = [realPlace(base), realPlace(revision)];
  return comparisonsOf(base.document)(revision.document)[flow].isSame([was.keys], [is.keys]);
}

/** Returns the JSON types of a schema, without `null`. The keys of the place can pass through references. */
export function typesOf(place: Place, flow: Flow): readonly Type[] {
  const shapes = new Reader("types", place.document, flow).shapesOf([realPlace(place).keys]);
  return [...new Set(shapes.map(({ type }) => type))].filter((type) => type !== "null");
}

class TypeComparison {
  readonly #base: Reader;
  readonly #revision: Reader;
  readonly #assumptions = new Assumptions();

  constructor(base: Fields, revision: Fields, flow: Flow) {
    this.#base = new Reader(`types base ${flow}`, base, flow);
    this.#revision = new Reader(`types revision ${flow}`, revision, flow);
  }

  isSame(base: All, revision: All): boolean {
    const [one, other] = [
      { reader: this.#base, all: base },
      { reader: this.#revision, all: revision },
    ];
    const key = [one, other].map(({ reader, all }) => keyOf(reader.resolve(all))).join(" > ");
    return this.#assumptions.holds(key, () => this.#haveSameShapes(one, other));
  }

  #haveSameShapes(one: Schema, other: Schema): boolean {
    const [some, others] = [one.reader.shapesOf(one.all), other.reader.shapesOf(other.all)];
    return (
      some.every((shape) => others.some((each) => this.#isSameShape(shape, each))) &&
      others.every((shape) => some.some((each) => this.#isSameShape(each, shape)))
    );
  }

  #isSameShape(one: Shape, other: Shape): boolean {
    const [base, revision] = [this.#base, this.#revision];
    const isSimple =
      one.type === other.type &&
      isSameSet(one.values?.value.map(written), other.values?.value.map(written)) &&
      isSameSet([...base.requiredOf(one).keys()], [...revision.requiredOf(other).keys()]) &&
      isSameSet([...base.namesOf(one)], [...revision.namesOf(other)]);
    return (
      isSimple &&
      [...base.namesOf(one)].every((name) =>
        this.#isSamePart(base.propertyOf(one, name), revision.propertyOf(other, name)),
      ) &&
      this.#isSamePart(base.restOf(one), revision.restOf(other)) &&
      [...Array(1 + Math.max(entriesOf(one), entriesOf(other))).keys()].every((index) =>
        this.#isSamePart(base.itemOf(one, index), revision.itemOf(other, index)),
      )
    );
  }

  #isSamePart(one: All = [], other: All = []): boolean {
    return isThere(one) && isThere(other) ? this.isSame(one, other) : isThere(one) === isThere(other);
  }
}

function entriesOf({ arrays }: Shape): number {
  return Math.max(0, ...arrays.map(({ prefix }) => prefix.length));
}

function written(value: unknown): string {
  return JSON.stringify(value);
}

function isSameSet(some: readonly string[] | undefined, others: readonly string[] | undefined): boolean {
  return isDeepStrictEqual(some && new Set(some), others && new Set(others));
}
