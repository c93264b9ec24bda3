// Tests that the comparison of values finds no change between schemas that allow the same values.
import { expect, test } from "vitest";
import { bumpOf } from "./helpers/compared.ts";
import type { Schema } from "./helpers/statements.ts";

const TEXT = { type: "string" };
const WHOLE = { type: "integer" };
const NULL = { type: "null" };
const object = (properties: Schema, rest: Schema = {}) => ({ type: "object", properties, ...rest });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const schemas = {
  Party: object({ name: TEXT, age: WHOLE }, { required: ["name"] }),
  Day: { type: "string", format: "date" },
  Cat: object({ kind: { type: "string", const: "CAT" }, lives: WHOLE }, { required: ["kind"] }),
  Dog: object({ kind: { type: "string", const: "DOG" }, tricks: WHOLE }, { required: ["kind"] }),
  Named: ref("Party"),
  Tree: object({ children: { type: "array", items: ref("Tree") } }),
  Bush: object({ children: { type: "array", items: ref("Bush") } }),
};

test.each<[what: string, one: Schema, other: Schema]>([
  ["a constant and an enum of one value", { type: "string", const: "a" }, { type: "string", enum: ["a"] }],
  ["an enum and alternatives of constants", { enum: ["a", "b"] }, { anyOf: [{ const: "b" }, { const: "a" }] }],
  ["an enum and the same enum with another order and a duplicate", { enum: ["a", "b"] }, { enum: ["b", "a", "a"] }],
  ["an enum with a type and an enum without a type", { type: "string", enum: ["a"] }, { enum: ["a"] }],
  ["a type and a list of one type", TEXT, { type: ["string"] }],
  ["a list of types and alternatives", { type: ["string", "integer"] }, { anyOf: [WHOLE, TEXT] }],
  ["null in a list of types, and null as an alternative", { type: ["string", "null"] }, { oneOf: [NULL, TEXT] }],
  ["null in an enum, and null as an alternative", { enum: ["a", null] }, { anyOf: [{ const: "a" }, NULL] }],
  ["an enum of true and false, and the type boolean", { enum: [true, false] }, { type: "boolean" }],
  ["a list of all types, and no type", { type: ["null", "boolean", "number", "string", "array", "object"] }, {}],
  ["a number that is a multiple of 1, and an integer", { type: "number", multipleOf: 1 }, WHOLE],
  ["an integer above 0, and an integer from 1", { ...WHOLE, exclusiveMinimum: 0 }, { ...WHOLE, minimum: 1 }],
  ["an integer below 9.5, and an integer up to 9", { ...WHOLE, exclusiveMaximum: 9.5 }, { ...WHOLE, maximum: 9 }],
  [
    "a schema with and without a redundant format",
    { ...WHOLE, format: "int32", minimum: 0, maximum: 9 },
    { ...WHOLE, minimum: 0, maximum: 9 },
  ],
  [
    "a schema with and without a redundant limit",
    { type: "number", minimum: 1, exclusiveMinimum: 2 },
    { type: "number", exclusiveMinimum: 2 },
  ],
  [
    "a list without and with keywords that repeat default values",
    { type: "array", items: TEXT },
    { type: "array", items: TEXT, minItems: 0, uniqueItems: false },
  ],
  [
    "an object without and with keywords that repeat default values",
    object({ a: TEXT }),
    object(
      { a: { ...TEXT, readOnly: false, writeOnly: false, deprecated: false, minLength: 0 } },
      { required: [], minProperties: 0, additionalProperties: true },
    ),
  ],
  [
    "`additionalProperties: true` and `additionalProperties: {}`",
    object({}, { additionalProperties: true }),
    object({}, { additionalProperties: {} }),
  ],
  ["a reference and its target", ref("Party"), schemas.Party],
  ["a reference to a schema, and a reference to that reference", ref("Party"), ref("Named")],
  ["a reference and an `allOf` of only that reference", ref("Party"), { allOf: [ref("Party")] }],
  ["a reference and a `oneOf` of only that reference", ref("Party"), { oneOf: [ref("Party")] }],
  [
    "an `allOf` without and with a duplicate part",
    { allOf: [ref("Party"), { minProperties: 1 }] },
    { allOf: [ref("Party"), { minProperties: 1 }, ref("Party")] },
  ],
  [
    "an `anyOf` without and with a duplicate alternative",
    { anyOf: [ref("Party"), TEXT] },
    { anyOf: [ref("Party"), TEXT, ref("Named")] },
  ],
  [
    "a string, and an `anyOf` of a string and a shorter string",
    TEXT,
    { anyOf: [TEXT, { type: "string", maxLength: 9 }] },
  ],
  [
    "a limit in a part of `allOf`, and a limit beside a reference",
    { allOf: [ref("Party"), { minProperties: 2 }] },
    { ...ref("Party"), minProperties: 2 },
  ],
  [
    "an `allOf` in an `allOf`, and an `allOf` of merged parts",
    { allOf: [{ allOf: [ref("Party"), object({ a: TEXT })] }, object({ b: TEXT })] },
    { allOf: [ref("Party"), object({ a: TEXT, b: TEXT })] },
  ],
  [
    "an `allOf` of two objects, and one object with the properties of both",
    { allOf: [object({ a: TEXT }, { required: ["a"] }), object({ b: WHOLE }, { required: ["b"] })] },
    object({ a: TEXT, b: WHOLE }, { required: ["b", "a"] }),
  ],
  [
    "`unevaluatedProperties: false` beside a part, and `additionalProperties: false` in an object",
    { allOf: [ref("Party")], unevaluatedProperties: false },
    { ...schemas.Party, additionalProperties: false },
  ],
  [
    "several limits in `allOf` parts, and the tightest limit alone",
    { allOf: [{ ...TEXT, maxLength: 9 }, { maxLength: 5 }] },
    { ...TEXT, maxLength: 5 },
  ],
  [
    "alternatives, and the same alternatives in another order",
    { anyOf: [ref("Cat"), ref("Dog"), NULL] },
    { anyOf: [NULL, ref("Dog"), ref("Cat")] },
  ],
  [
    "`anyOf` and `oneOf` of alternatives that exclude each other",
    { anyOf: [ref("Cat"), ref("Dog")] },
    { oneOf: [ref("Dog"), ref("Cat")] },
  ],
  [
    "alternatives without a discriminator, and alternatives with a redundant discriminator",
    { oneOf: [ref("Cat"), ref("Dog")] },
    {
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind", mapping: { CAT: ref("Cat").$ref, DOG: ref("Dog").$ref } },
    },
  ],
  [
    "two nestings of the same alternatives",
    { anyOf: [{ anyOf: [ref("Cat"), ref("Dog")] }, NULL] },
    { anyOf: [ref("Cat"), { anyOf: [ref("Dog"), NULL] }] },
  ],
  ["two recursive schemas with different names", ref("Tree"), ref("Bush")],
  [
    "a `not` with all types except one, and a schema with one type",
    { not: { type: ["null", "boolean", "number", "array", "object"] } },
    TEXT,
  ],
  [
    "an enum with a `not` that leaves one value, and a constant",
    { enum: ["a", "b"], not: { const: "b" } },
    { const: "a" },
  ],
  ["a list without `items`, and a list with empty `items`", { type: "array" }, { type: "array", items: {} }],
  [
    "a tuple that `items: false` closes, and a tuple that `maxItems` closes",
    { type: "array", prefixItems: [TEXT], items: false },
    { type: "array", prefixItems: [TEXT], maxItems: 1 },
  ],
  [
    "a list without `contains`, and a list with `contains` and `minContains: 0`",
    { type: "array", items: TEXT },
    { type: "array", items: TEXT, contains: WHOLE, minContains: 0 },
  ],
  ["a string without and with an `if` that has no `then` or `else`", TEXT, { ...TEXT, if: { minLength: 3 } }],
  [
    "a schema without and with a title and a description",
    ref("Party"),
    { ...schemas.Party, title: "Party", description: "Somebody.", examples: [{ name: "Made Up" }] },
  ],
])("the comparison of values finds no change between %s", (_, one, other) => {
  const compared = [
    { base: one, revision: other, schemas },
    { base: other, revision: one, schemas },
  ];
  expect(compared.flatMap((each) => [bumpOf("given", each), bumpOf("got", each)])).toEqual([
    "none",
    "none",
    "none",
    "none",
  ]);
});
