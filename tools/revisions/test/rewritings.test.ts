// Tests that the comparison of values finds no change between schemas that allow the same values.
import { expect, test } from "vitest";
import { bumpOf } from "./helpers/compared.ts";
import type { Schema } from "./helpers/statements.ts";

const TEXT = { type: "string" };
const WHOLE = { type: "integer" };
const NULL = { type: "null" };
const LIST = { type: "array", items: TEXT };
const object = (properties: Schema, rest: Schema = {}) => ({ type: "object", properties, ...rest });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const pet = (kind: string, rest: Schema) =>
  object({ kind: { type: "string", const: kind }, ...rest }, { required: ["kind"] });

const schemas = {
  Party: object({ name: TEXT, age: WHOLE }, { required: ["name"] }),
  Cat: pet("CAT", { lives: WHOLE }),
  Dog: pet("DOG", { tricks: WHOLE }),
  Named: ref("Party"),
  Tree: object({ children: { type: "array", items: ref("Tree") } }),
  Bush: object({ children: { type: "array", items: ref("Bush") } }),
};
const [PARTY, CAT, DOG] = [ref("Party"), ref("Cat"), ref("Dog")];
const OPEN = object({ a: TEXT }, { additionalProperties: true });
const DISCRIMINATOR = { propertyName: "kind", mapping: { CAT: CAT.$ref, DOG: DOG.$ref } };

test.each<[one: Schema, other: Schema]>([
  // Constants, enums and types.
  [
    { type: "string", const: "a" },
    { type: "string", enum: ["a"] },
  ],
  [{ enum: ["a", "b"] }, { anyOf: [{ const: "b" }, { const: "a" }] }],
  [{ enum: ["a", "b"] }, { enum: ["b", "a", "a"] }],
  [{ type: "string", enum: ["a"] }, { enum: ["a"] }],
  [TEXT, { type: ["string"] }],
  [{ type: ["string", "integer"] }, { anyOf: [WHOLE, TEXT] }],
  [{ type: ["string", "null"] }, { oneOf: [NULL, TEXT] }],
  [{ enum: ["a", null] }, { anyOf: [{ const: "a" }, NULL] }],
  [{ enum: [true, false] }, { type: "boolean" }],
  [{ type: ["null", "boolean", "number", "string", "array", "object"] }, {}],
  [{ not: { type: ["null", "boolean", "number", "array", "object"] } }, TEXT],
  [{ enum: ["a", "b"], not: { const: "b" } }, { const: "a" }],
  // Limits and formats.
  [{ type: "number", multipleOf: 1 }, WHOLE],
  [
    { ...WHOLE, exclusiveMinimum: 0 },
    { ...WHOLE, minimum: 1 },
  ],
  [
    { ...WHOLE, exclusiveMaximum: 9.5 },
    { ...WHOLE, maximum: 9 },
  ],
  [
    { ...WHOLE, format: "int32", minimum: 0, maximum: 9 },
    { ...WHOLE, minimum: 0, maximum: 9 },
  ],
  [
    { type: "number", minimum: 1, exclusiveMinimum: 2 },
    { type: "number", exclusiveMinimum: 2 },
  ],
  [{ allOf: [{ ...TEXT, maxLength: 9 }, { maxLength: 5 }] }, { ...TEXT, maxLength: 5 }],
  [TEXT, { ...TEXT, if: { minLength: 3 } }],
  // Keywords that repeat default values.
  [LIST, { ...LIST, minItems: 0, uniqueItems: false }],
  [LIST, { ...LIST, contains: WHOLE, minContains: 0 }],
  [{ type: "array" }, { type: "array", items: {} }],
  [object({}, { additionalProperties: true }), object({}, { additionalProperties: {} })],
  [object({ a: TEXT }), object({ a: TEXT }, { required: [], minProperties: 0, additionalProperties: true })],
  [TEXT, { ...TEXT, readOnly: false, writeOnly: false, deprecated: false, minLength: 0 }],
  [PARTY, { ...schemas.Party, title: "Party", description: "Somebody.", examples: [{ name: "Made Up" }] }],
  // References.
  [PARTY, schemas.Party],
  [PARTY, ref("Named")],
  [PARTY, { allOf: [PARTY] }],
  [PARTY, { oneOf: [PARTY] }],
  [ref("Tree"), ref("Bush")],
  // `allOf`.
  [{ allOf: [PARTY, { minProperties: 1 }] }, { allOf: [PARTY, { minProperties: 1 }, PARTY] }],
  [{ allOf: [PARTY, { minProperties: 2 }] }, { ...PARTY, minProperties: 2 }],
  [
    { allOf: [{ allOf: [PARTY, object({ a: TEXT })] }, object({ b: TEXT })] },
    { allOf: [PARTY, object({ a: TEXT, b: TEXT })] },
  ],
  [
    { allOf: [object({ a: TEXT }, { required: ["a"] }), object({ b: WHOLE }, { required: ["b"] })] },
    object({ a: TEXT, b: WHOLE }, { required: ["b", "a"] }),
  ],
  // Alternatives.
  [{ anyOf: [PARTY, TEXT] }, { anyOf: [PARTY, TEXT, ref("Named")] }],
  [TEXT, { anyOf: [TEXT, { type: "string", maxLength: 9 }] }],
  [{ anyOf: [CAT, DOG, NULL] }, { anyOf: [NULL, DOG, CAT] }],
  [{ anyOf: [CAT, DOG] }, { oneOf: [DOG, CAT] }],
  [{ oneOf: [CAT, DOG] }, { oneOf: [CAT, DOG], discriminator: DISCRIMINATOR }],
  [{ anyOf: [{ anyOf: [CAT, DOG] }, NULL] }, { anyOf: [CAT, { anyOf: [DOG, NULL] }] }],
  // Tuples, `unevaluatedProperties` and `unevaluatedItems`.
  [
    { type: "array", prefixItems: [TEXT], items: false },
    { type: "array", prefixItems: [TEXT], maxItems: 1 },
  ],
  [OPEN, { ...OPEN, unevaluatedProperties: false }],
  [
    { allOf: [PARTY], unevaluatedProperties: false },
    { ...schemas.Party, additionalProperties: false },
  ],
  [LIST, { type: "array", allOf: [{ items: TEXT }], unevaluatedItems: false }],
  [
    { type: "array", prefixItems: [TEXT], items: false },
    { type: "array", allOf: [{ prefixItems: [TEXT] }], unevaluatedItems: false },
  ],
])("the comparison of values finds no change between %j and %j", (one, other) => {
  for (const flow of ["given", "got", "both"] as const) {
    expect(bumpOf(flow, { base: one, revision: other, schemas })).toBe("none");
    expect(bumpOf(flow, { base: other, revision: one, schemas })).toBe("none");
  }
});
