// Checks whether two alternatives of a schema have no value in common.
import { fields, list } from "@org/codegen/document";
import { exceeds, isWithin } from "./merge.ts";
import { includes, valuesIn, type SchemaReader, type Shape } from "./shape.ts";

export interface ReadShape {
  readonly reader: SchemaReader;
  readonly shape: Shape;
}

/** Maximum depth of nested objects whose properties are compared. */
const DEEPEST = 3;

/** Checks whether no value matches both alternatives. Returns false if they are too complex for the check. */
export function areDisjoint(one: ReadShape, other: ReadShape, depth = 0): boolean {
  const [left, right] = [one.shape, other.shape];
  if (left.type !== right.type) return true;
  const [values, others] = [valuesIn(left), valuesIn(right)];
  if (values && others) return !values.some((value) => includes(others, value));
  if (isOutside(left, right) || isOutside(right, left)) return true;
  if (haveOtherFormats(left, right) || exceeds(left, right) || exceeds(right, left)) return true;
  if (haveOtherTags(left, right)) return true;
  return (
    left.type === "object" &&
    depth < DEEPEST &&
    (differInProperty(one, other, depth) || differInProperty(other, one, depth))
  );
}

function isOutside({ values }: Shape, { facts }: Shape): boolean {
  return values !== undefined && !values.value.some((value) => isWithin(value, facts));
}

function haveOtherFormats(left: Shape, right: Shape): boolean {
  const formatOf = ({ facts }: Shape) => [...facts.values()].find(({ keyword }) => keyword === "format")?.value;
  const [one, other] = [formatOf(left), formatOf(right)];
  return one !== undefined && other !== undefined && one !== other;
}

function haveOtherTags(left: Shape, right: Shape): boolean {
  const tagsOf = ({ conditions }: Shape) => conditions.filter(({ keyword }) => keyword === "discriminator");
  return tagsOf(left).some(({ value: one }) =>
    tagsOf(right).some(({ value: other }) => {
      const tags = list(fields(other)["tags"]);
      return (
        fields(one)["propertyName"] === fields(other)["propertyName"] &&
        !list(fields(one)["tags"]).some((tag) => tags.includes(tag))
      );
    }),
  );
}

function differInProperty(one: ReadShape, other: ReadShape, depth: number): boolean {
  const mentioned = one.reader.namesOf(one.shape);
  return [...one.reader.requiredOf(one.shape).keys()].some((name) => {
    const [own, counterpart] = [one, other].map(({ reader, shape }) => reader.propertyOf(shape, name));
    if (own === undefined || !mentioned.has(name)) return false;
    // An object is assumed to have only the properties that the schema lists.
    if (counterpart === undefined) return other.shape.objects.some(({ properties }) => properties.size > 0);
    return one.reader
      .shapesOf(own)
      .every((left) =>
        other.reader
          .shapesOf(counterpart)
          .every((right) =>
            areDisjoint({ reader: one.reader, shape: left }, { reader: other.reader, shape: right }, depth + 1),
          ),
      );
  });
}
