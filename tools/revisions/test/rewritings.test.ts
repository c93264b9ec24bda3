// Schemas that allow the same values are the same to the values analyzer, however they are written.
import { expect, test } from "vitest";
import { bumpOf } from "./compared.ts";
import type { Schema } from "./statements.ts";

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
  ["a constant and an enum of one", { type: "string", const: "a" }, { type: "string", enum: ["a"] }],
  ["an enum and alternatives of constants", { enum: ["a", "b"] }, { anyOf: [{ const: "b" }, { const: "a" }] }],
  ["an enum in another order, with a repeat", { enum: ["a", "b"] }, { enum: ["b", "a", "a"] }],
  ["an enum with a type, and without", { type: "string", enum: ["a"] }, { enum: ["a"] }],
  ["a type and a list of one", TEXT, { type: ["string"] }],
  ["a list of types and alternatives", { type: ["string", "integer"] }, { anyOf: [WHOLE, TEXT] }],
  ["null as a type and as an alternative", { type: ["string", "null"] }, { oneOf: [NULL, TEXT] }],
  ["null as a value and as an alternative", { enum: ["a", null] }, { anyOf: [{ const: "a" }, NULL] }],
  ["true and false, and a boolean", { enum: [true, false] }, { type: "boolean" }],
  ["all types and no type", { type: ["null", "boolean", "number", "string", "array", "object"] }, {}],
  ["a number that is a multiple of 1, and a whole one", { type: "number", multipleOf: 1 }, WHOLE],
  ["a whole number above 0, and from 1", { ...WHOLE, exclusiveMinimum: 0 }, { ...WHOLE, minimum: 1 }],
  ["a whole number below 9.5, and up to 9", { ...WHOLE, exclusiveMaximum: 9.5 }, { ...WHOLE, maximum: 9 }],
  [
    "a format that the limits imply, and none",
    { ...WHOLE, format: "int32", minimum: 0, maximum: 9 },
    { ...WHOLE, minimum: 0, maximum: 9 },
  ],
  [
    "limits that other limits imply",
    { type: "number", minimum: 1, exclusiveMinimum: 2 },
    { type: "number", exclusiveMinimum: 2 },
  ],
  [
    "defaults that are written out, of a list",
    { type: "array", items: TEXT },
    { type: "array", items: TEXT, minItems: 0, uniqueItems: false },
  ],
  [
    "defaults that are written out, of an object",
    object({ a: TEXT }),
    object(
      { a: { ...TEXT, readOnly: false, writeOnly: false, deprecated: false, minLength: 0 } },
      { required: [], minProperties: 0, additionalProperties: true },
    ),
  ],
  [
    "further properties as true and as an empty schema",
    object({}, { additionalProperties: true }),
    object({}, { additionalProperties: {} }),
  ],
  ["a reference and what it refers to", ref("Party"), schemas.Party],
  ["a reference and a reference to it", ref("Party"), ref("Named")],
  ["a reference and a part that is one", ref("Party"), { allOf: [ref("Party")] }],
  ["a reference and its only alternative", ref("Party"), { oneOf: [ref("Party")] }],
  [
    "parts that are equal",
    { allOf: [ref("Party"), { minProperties: 1 }] },
    { allOf: [ref("Party"), { minProperties: 1 }, ref("Party")] },
  ],
  ["alternatives that are equal", { anyOf: [ref("Party"), TEXT] }, { anyOf: [ref("Party"), TEXT, ref("Named")] }],
  ["an alternative that another one allows", TEXT, { anyOf: [TEXT, { type: "string", maxLength: 9 }] }],
  ["a part beside a reference", { allOf: [ref("Party"), { minProperties: 2 }] }, { ...ref("Party"), minProperties: 2 }],
  [
    "parts that are grouped in another way",
    { allOf: [{ allOf: [ref("Party"), object({ a: TEXT })] }, object({ b: TEXT })] },
    { allOf: [ref("Party"), object({ a: TEXT, b: TEXT })] },
  ],
  [
    "parts that are one object",
    { allOf: [object({ a: TEXT }, { required: ["a"] }), object({ b: WHOLE }, { required: ["b"] })] },
    object({ a: TEXT, b: WHOLE }, { required: ["b", "a"] }),
  ],
  [
    "no other properties than those of the parts",
    { allOf: [ref("Party")], unevaluatedProperties: false },
    { ...schemas.Party, additionalProperties: false },
  ],
  [
    "limits in parts, and the tightest",
    { allOf: [{ ...TEXT, maxLength: 9 }, { maxLength: 5 }] },
    { ...TEXT, maxLength: 5 },
  ],
  [
    "alternatives in another order",
    { anyOf: [ref("Cat"), ref("Dog"), NULL] },
    { anyOf: [NULL, ref("Dog"), ref("Cat")] },
  ],
  ["alternatives that exclude each other", { anyOf: [ref("Cat"), ref("Dog")] }, { oneOf: [ref("Dog"), ref("Cat")] }],
  [
    "alternatives with a discriminator that says what they say",
    { oneOf: [ref("Cat"), ref("Dog")] },
    {
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind", mapping: { CAT: ref("Cat").$ref, DOG: ref("Dog").$ref } },
    },
  ],
  [
    "alternatives of alternatives",
    { anyOf: [{ anyOf: [ref("Cat"), ref("Dog")] }, NULL] },
    { anyOf: [ref("Cat"), { anyOf: [ref("Dog"), NULL] }] },
  ],
  ["a schema that holds itself, by another name", ref("Tree"), ref("Bush")],
  ["not any other type", { not: { type: ["null", "boolean", "number", "array", "object"] } }, TEXT],
  ["not a value of an enum", { enum: ["a", "b"], not: { const: "b" } }, { const: "a" }],
  ["elements without a limit", { type: "array" }, { type: "array", items: {} }],
  [
    "a tuple that is closed, and one with a limit",
    { type: "array", prefixItems: [TEXT], items: false },
    { type: "array", prefixItems: [TEXT], maxItems: 1 },
  ],
  [
    "`contains` that need not be there",
    { type: "array", items: TEXT },
    { type: "array", items: TEXT, contains: WHOLE, minContains: 0 },
  ],
  ["a condition without a consequence", TEXT, { ...TEXT, if: { minLength: 3 } }],
  [
    "texts",
    ref("Party"),
    { ...schemas.Party, title: "Party", description: "Somebody.", examples: [{ name: "Made Up" }] },
  ],
])("%s", (_, one, other) => {
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
