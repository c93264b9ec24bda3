// Lists the alternatives of one schema, with one alternative for each JSON type. This module does not follow references.
import { fields, list, type Fields, type Keys } from "@org/codegen/document";
import { factsOf, typesIn, valuesOf } from "./facts.ts";
import { mergeFacts } from "./merge.ts";
import { isOpaque } from "./patterns.ts";
import { anything, TYPES, type ArrayPart, type Fact, type ObjectPart, type Shape, type Type } from "./shape.ts";

export function shapesOfNode(schema: Fields, at: Keys): Shape[] {
  const stated = typesIn(schema);
  const isStated = (type: Type) => stated.includes(type) || (type === "number" && stated.includes("integer"));
  return TYPES.filter((type) => stated.length === 0 || isStated(type)).flatMap((type) => {
    const values = valuesOf(schema, type, at);
    if (values?.value.length === 0) return [];
    const { conditions = [], ...parts } = PARTS[type]?.(schema, at) ?? {};
    const facts = mergeFacts(factsOf(schema, type, at));
    return { ...anything(type, at), values, facts, ...parts, conditions: [...conditionsOf(schema, at), ...conditions] };
  });
}

export function isTrivial(schema: unknown): boolean {
  return schema === true || (typeof schema === "object" && Object.keys(fields(schema)).length === 0);
}

function objectOf(schema: Fields, at: Keys): Partial<Shape> {
  const place = (...keys: Keys) => [...at, ...keys];
  const [names, patterns] = [schema["properties"], schema["patternProperties"]].map((each) =>
    Object.keys(fields(each)),
  );
  const rest = schema["additionalProperties"];
  const part: ObjectPart = {
    properties: new Map(names?.map((name) => [name, place("properties", name)])),
    patterns: patterns?.map((pattern) => [pattern, place("patternProperties", pattern)] as const) ?? [],
    rest: rest === undefined || isTrivial(rest) ? undefined : place("additionalProperties"),
    mentionsAll: rest !== undefined,
  };
  const isEmpty = part.properties.size === 0 && part.patterns.length === 0 && !part.mentionsAll;
  return {
    required: new Map(list(schema["required"]).map((name) => [String(name), place("required")])),
    objects: isEmpty ? [] : [part],
    conditions: [
      ...Object.entries(fields(schema["dependentRequired"])).flatMap(([name, others]) =>
        list(others).map((other) => condition("dependentRequired", [name, other], place("dependentRequired", name))),
      ),
      ...part.patterns
        .filter(([pattern]) => isOpaque(pattern))
        .map(([pattern, place]) => condition("patternProperties", pattern, place)),
      ...Object.keys(fields(schema["dependentSchemas"])).map((name) =>
        condition("dependentSchemas", name, place("dependentSchemas", name)),
      ),
      ...(schema["propertyNames"] === undefined || isTrivial(schema["propertyNames"])
        ? []
        : [condition("propertyNames", undefined, place("propertyNames"))]),
    ],
  };
}

function arrayOf(schema: Fields, at: Keys): Partial<Shape> {
  const prefix = list(schema["prefixItems"]).map((_, index) => [...at, "prefixItems", String(index)]);
  const { items } = schema;
  const part: ArrayPart = {
    prefix,
    items: items === undefined || isTrivial(items) ? undefined : [...at, "items"],
    mentionsAll: items !== undefined,
  };
  const { contains, minContains: least = 1, maxContains: most = Infinity } = schema;
  return {
    arrays: prefix.length === 0 && !part.mentionsAll ? [] : [part],
    conditions:
      contains === undefined || (least === 0 && most === Infinity)
        ? []
        : [condition("contains", { least: Number(least), most: Number(most) }, [...at, "contains"])],
  };
}

const PARTS: Partial<Record<Type, (schema: Fields, at: Keys) => Partial<Shape>>> = { object: objectOf, array: arrayOf };

function conditionsOf(schema: Fields, at: Keys): Fact[] {
  const isConditional = schema["if"] !== undefined && (schema["then"] !== undefined || schema["else"] !== undefined);
  const opaque = OPAQUE.filter((keyword) => schema[keyword] !== undefined);
  return [
    ...(isConditional ? [condition("if", undefined, at)] : []),
    ...opaque.map((keyword) => condition(keyword, schema[keyword], [...at, keyword])),
    ...(isReadHere(schema["$ref"]) ? [] : [condition("$ref", schema["$ref"], [...at, "$ref"])]),
  ];
}

/** JSON Schema keywords that the comparison does not interpret, but only compares for equality. */
const OPAQUE = ["$dynamicRef", "contentSchema", "dependencies"];

function isReadHere(reference: unknown): boolean {
  return typeof reference !== "string" || reference.startsWith("#/");
}

function condition(keyword: string, value: unknown, at: Keys): Fact {
  return { keyword, value, at };
}
