// Generates random schemas and values from small sets, so that values often match schemas.
import fc from "fast-check";
import type { Schema } from "./statements.ts";

const scalar: fc.Arbitrary<Schema> = fc.oneof(
  fc.record(
    {
      type: fc.constant("string"),
      minLength: fc.nat(2),
      maxLength: fc.integer({ min: 1, max: 3 }),
      enum: fc.subarray(["a", "bb", "ccc"], { minLength: 1 }),
      const: fc.constantFrom("a", "bb"),
    },
    { requiredKeys: ["type"] },
  ),
  fc.record(
    {
      type: fc.constantFrom("integer", "number"),
      minimum: fc.constantFrom(0, 0.5, 1),
      exclusiveMinimum: fc.constantFrom(0, 0.5, 1),
      maximum: fc.constantFrom(2, 2.5, 3),
      exclusiveMaximum: fc.constantFrom(2.5, 3, 4),
      multipleOf: fc.constantFrom(0.5, 1, 2),
    },
    { requiredKeys: ["type"] },
  ),
  fc.constantFrom<Schema[]>(
    {},
    { type: "null" },
    { type: "boolean" },
    { type: "boolean", enum: [true] },
    { type: ["string", "null"] },
    { type: ["integer", "string"] },
    { const: "a" },
    { enum: ["a", 1, null] },
  ),
);

export const schemas: fc.Arbitrary<Schema> = fc.letrec<{
  schema: Schema;
  object: Schema;
  list: Schema;
  tuple: Schema;
  combined: Schema;
}>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    { weight: 4, arbitrary: scalar },
    tie("object"),
    tie("list"),
    tie("tuple"),
    tie("combined"),
  ),
  object: fc.record(
    {
      type: fc.constant("object"),
      properties: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("schema"), { maxKeys: 3, noNullPrototype: true }),
      required: fc.subarray(["a", "b"]),
      additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
      minProperties: fc.nat(2),
      maxProperties: fc.integer({ min: 1, max: 3 }),
      dependentRequired: fc.constantFrom({ a: ["b"] }, { b: ["c"] }),
      dependentSchemas: fc.record({ a: tie("schema") }),
      patternProperties: fc.record({ "^c": tie("schema") }),
      propertyNames: fc.constantFrom({ maxLength: 1 }, { enum: ["a", "b"] }),
      unevaluatedProperties: fc.constant(false),
    },
    { requiredKeys: ["type"] },
  ),
  list: fc.record(
    {
      type: fc.constant("array"),
      items: tie("schema"),
      contains: tie("schema"),
      minContains: fc.nat(2),
      maxContains: fc.nat(2),
      minItems: fc.nat(2),
      maxItems: fc.nat(3),
      uniqueItems: fc.boolean(),
    },
    { requiredKeys: ["type"] },
  ),
  tuple: fc.record(
    {
      type: fc.constant("array"),
      prefixItems: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
      items: fc.oneof(fc.boolean(), tie("schema")),
      minItems: fc.nat(2),
      maxItems: fc.nat(3),
      unevaluatedItems: fc.boolean(),
    },
    { requiredKeys: ["type", "prefixItems"] },
  ),
  combined: fc.oneof(
    fc.record({
      allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
      unevaluatedProperties: fc.boolean(),
      unevaluatedItems: fc.boolean(),
    }),
    fc.record({ anyOf: fc.array(tie("object"), { minLength: 1, maxLength: 2 }), unevaluatedProperties: fc.boolean() }),
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie("schema") }),
    fc.record({ if: tie("schema"), else: tie("schema") }),
  ),
})).schema;

const leaf = fc.constantFrom<unknown[]>("a", "bb", "ccc", "dddd", "", 0, 0.5, 1, 1.5, 2, 2.5, 3, 4, null, true, false);

export const values: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    { weight: 4, arbitrary: leaf },
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "c", "d"), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

export const pairs: fc.Arbitrary<readonly [Schema, Schema]> = fc
  .tuple(schemas, schemas, fc.nat(5), fc.boolean())
  .map(([one, other, way, isSwapped]) => {
    const { [Object.keys(one).at(-1) ?? ""]: _, ...less } = one;
    const changed = [
      other,
      { allOf: [one, other] },
      { anyOf: [one, other] },
      { oneOf: [one, other] },
      less,
      { ...other, ...one },
    ][way];
    const pair = [one, changed ?? other] as const;
    return isSwapped ? [pair[1], pair[0]] : pair;
  });
