// Applies `unevaluatedProperties` and `unevaluatedItems` to the properties and elements that no other keyword covers.
import type { Fields, Keys } from "@org/codegen/document";
import { isTrivial } from "./node.ts";
import type { ArrayPart, Fact, ObjectPart, Shape } from "./shape.ts";

/**
 * Keywords such as `if`. If a schema has such a keyword, the comparison cannot determine the unevaluated
 * properties or elements.
 */
const DYNAMIC = new Set(["if", "dependentSchemas", "contains", "$ref", "$dynamicRef", "unread"]);

export function withUnevaluated(
  shapes: readonly Shape[],
  schema: Fields,
  at: Keys,
  overlap: (shapes: readonly Shape[]) => boolean,
): readonly Shape[] {
  return (["object", "array"] as const).reduce((found, type) => {
    const keyword = type === "object" ? "unevaluatedProperties" : "unevaluatedItems";
    const value = schema[keyword];
    if (value === undefined || isTrivial(value)) return found;
    const own = found.filter((shape) => shape.type === type);
    const isDynamic =
      overlap(own) || own.some(({ conditions }) => conditions.some((each) => DYNAMIC.has(each.keyword)));
    const place = [...at, keyword];
    return found.map((shape) => {
      if (shape.type !== type) return shape;
      const unread: Fact = { keyword: "unread", value: undefined, at };
      if (isDynamic) return { ...shape, conditions: [...shape.conditions, unread] };
      return type === "object" ? withRest(shape, place) : withItems(shape, place);
    });
  }, shapes);
}

function withRest(shape: Shape, rest: Keys): Shape {
  const { objects } = shape;
  if (objects.some(({ mentionsAll }) => mentionsAll)) return shape;
  const part: ObjectPart = {
    properties: new Map(objects.flatMap(({ properties }) => [...properties])),
    patterns: objects.flatMap(({ patterns }) => patterns),
    rest,
    mentionsAll: true,
  };
  return { ...shape, objects: [...objects, part] };
}

function withItems(shape: Shape, items: Keys): Shape {
  const { arrays } = shape;
  if (arrays.some(({ mentionsAll }) => mentionsAll)) return shape;
  const prefix = arrays.reduce<ArrayPart["prefix"]>(
    (longest, { prefix }) => (prefix.length > longest.length ? prefix : longest),
    [],
  );
  return { ...shape, arrays: [...arrays, { prefix, items, mentionsAll: true }] };
}
